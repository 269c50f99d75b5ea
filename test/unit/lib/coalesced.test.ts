import { expect, test } from 'vitest';
import { coalesced } from '../../../main/lib/async/coalesced.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

const never = (): boolean => false;

test('work runs once for all that asked meanwhile, and again for who asks while it runs', async () => {
  const time = simulatedTime(0);
  let runs = 0;
  const work = coalesced(
    time,
    () => {
      runs += 1;
      if (runs === 1) work.soon();
    },
    (error) => {
      throw error;
    },
  );
  work.soon();
  work.soon();
  expect(runs).toBe(0);
  await time.run(never, 1);
  expect(runs).toBe(2);
});

test('work that was asked for and cancelled does not run, and may be asked for anew', async () => {
  const time = simulatedTime(0);
  let runs = 0;
  const work = coalesced(
    time,
    () => {
      runs += 1;
    },
    () => undefined,
  );
  work.soon();
  work.cancel();
  await time.run(never, 1);
  expect(runs).toBe(0);
  work.soon();
  await time.run(never, 1);
  expect(runs).toBe(1);
});

test('a failure is reported, and the work is asked for as before', async () => {
  const time = simulatedTime(0);
  const failures: unknown[] = [];
  const work = coalesced(
    time,
    () => {
      throw new Error('disk');
    },
    (error) => failures.push(error),
  );
  work.soon();
  await time.run(never, 1);
  work.soon();
  await time.run(never, 1);
  expect(failures).toHaveLength(2);
});
