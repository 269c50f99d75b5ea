import { answersOfTwo, orders, testTwoStations } from './twoStations.ts';

testTwoStations(orders().flatMap((order) => answersOfTwo.map((given) => [order, ...given] as const)));
