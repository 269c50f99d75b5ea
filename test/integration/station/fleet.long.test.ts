import { describeByTwoRelays } from './fleetBench.ts';
import { testFleetItems } from './fleetItems.ts';
import { testFleetShares } from './fleetShares.ts';

testFleetItems(describeByTwoRelays);
testFleetShares(describeByTwoRelays);
