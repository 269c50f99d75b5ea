import { expect, it } from 'vitest';
import type { FleetCalls } from '../../../../main/relayClient/fleetCalls.ts';
import { RelayFailure } from '../../../../main/relayClient/relayConnection.ts';
import { createFleetLink } from '../../../../main/station/fleet/fleetLink.ts';
import { simulatedTime } from '../../../fakes/fakeTime.ts';
import { recordingLog } from '../../../fakes/recordingLog.ts';

/** The relay's clock is five seconds ahead of this station's. */
const ahead = 5_000;

function bench() {
  let own = 1_000_000;
  let steady = 0.25;
  const time = { now: () => own, elapsedMs: () => steady, after: () => () => undefined, soon: () => () => undefined };
  const link = createFleetLink({ time, log: recordingLog() });
  const pass = (ms: number): void => {
    own += ms;
    steady += ms;
  };
  return {
    link,
    pass,
    setClock: (ms: number) => {
      own += ms;
    },
    /** An answer that was written now and came so much later. */
    answer: (delayMs: number, aheadMs = ahead) => {
      const written = own + aheadMs;
      pass(delayMs);
      link.learnTime(written);
    },
    offset: () => link.toRelayTime(own) - own,
  };
}

it('learns the time of the relay from the quickest answer, so that of two words the later one wins', () => {
  const { link, answer, offset, pass } = bench();
  expect(offset()).toBe(0);
  answer(2_000);
  expect(offset()).toBe(ahead - 2_000);
  answer(10);
  answer(3_000);
  expect(offset()).toBe(ahead - 10);
  expect(link.toOwnTime(link.toRelayTime(42))).toBe(42);
  // The relay's clock was set back.
  pass(121_000);
  answer(10, -1_000);
  expect(offset()).toBe(-1_010);
});

it('goes on while the clock of the station is set', () => {
  const { answer, offset, setClock } = bench();
  answer(10);
  setClock(3_600_000);
  expect(offset()).toBe(ahead - 10 - 3_600_000);
});

it('knows the time of the relay once it is back, though its first answers then are slow', () => {
  const { link, answer, offset, pass } = bench();
  answer(10);
  link.close();
  pass(60_000);
  link.open({} as FleetCalls);
  answer(2_000);
  expect(offset()).toBe(ahead - 10);
});

it('waits while the relay takes no more of its calls, and no longer than a call may take', async () => {
  const time = simulatedTime(1_000_000);
  const log = recordingLog();
  const link = createFleetLink({ time, log });
  link.open({} as FleetCalls);
  let refusals = 3;
  const asked: number[] = [];
  const ask = async (): Promise<string> => {
    asked.push(time.elapsedMs());
    refusals -= 1;
    if (refusals >= 0) throw new RelayFailure('answer', 'status_429');
    return 'told';
  };
  const answers: (string | null)[] = [];
  link.call(ask).then((answer) => answers.push(answer));
  await time.run(() => answers.length > 0, 60_000);
  expect([answers, asked, log.lines]).toEqual([['told'], [0, 1_000, 2_000, 3_000], []]);

  refusals = 1_000;
  link.call(ask).then((answer) => answers.push(answer));
  await time.run(() => answers.length > 1, 60_000);
  expect(answers).toEqual(['told', null]);
  expect(asked.length).toBeLessThan(25);
});
