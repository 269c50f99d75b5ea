import { describeByOneRelay } from './fleetBench.ts';
import { testFleetShares } from './fleetShares.ts';

testFleetShares(describeByOneRelay);
