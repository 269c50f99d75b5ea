import { faultNames } from '../../fakes/faultyProxy.ts';
import { testSpoiltCalls } from './spoiltScenarios.ts';

testSpoiltCalls(() => faultNames);
