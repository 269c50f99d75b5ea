import { type FaultName, faultNames } from '../../fakes/faultyProxy.ts';
import { scenarios, testSpoiltCalls } from './spoiltScenarios.ts';

const everywhere: readonly FaultName[] = ['reset_after_body', 'hang'];
const others = faultNames.filter((name) => !everywhere.includes(name));
const share = 4;

// An answer that is lost and one that does not come are met in each scenario. The others take turns: where the words are
// asserted, before the call takes effect, each is met at least once. All faults in all scenarios: `spoiltCalls.long.test.ts`.
testSpoiltCalls((scenario) => {
  const turn = scenarios.filter(({ effect }) => effect === scenario.effect).indexOf(scenario);
  return [...everywhere, ...Array.from({ length: share }, (_, index) => faultAt(turn * share + index))];
});

function faultAt(place: number): FaultName {
  return others[place % others.length] ?? 'http_500';
}
