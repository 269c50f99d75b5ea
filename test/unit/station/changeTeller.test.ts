import { expect, test } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import { createChangeTeller } from '../../../main/station/views/changeTeller.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';

const [a, b] = ['a' as ItemId, 'b' as ItemId];
const unexpected = (error: unknown): never => {
  throw error;
};
const never = (): boolean => false;

test('changes of one moment are told together, each item once', async () => {
  const time = simulatedTime(0);
  const told: (readonly ItemId[])[] = [];
  const teller = createChangeTeller((changed) => told.push(changed), unexpected, time);
  teller.itemChanged(a);
  teller.itemChanged(b);
  teller.itemChanged(a);
  teller.statusChanged();
  expect(told).toEqual([]);
  await time.run(never, 0);
  expect(told).toEqual([[a, b]]);
  expect([teller.revisionOf(a), teller.revisionOf(b)]).toEqual([2, 1]);
});

test('telling that takes long leaves room for the work, and loses nothing', async () => {
  const time = simulatedTime(0);
  const told: (readonly ItemId[])[] = [];
  let spentMs = 0;
  const tell = (changed: readonly ItemId[]): void => {
    told.push(changed);
    spentMs += 5;
  };
  const teller = createChangeTeller(tell, unexpected, { ...time, elapsedMs: () => time.elapsedMs() + spentMs });
  teller.itemChanged(a);
  await time.run(never, 0);
  teller.itemChanged(b);
  await time.run(never, 19);
  expect(told).toEqual([[a]]);
  await time.run(never, 1);
  expect(told).toEqual([[a], [b]]);
});

test('a failure is reported and the next change told; after close nothing is', async () => {
  const time = simulatedTime(0);
  const failures: unknown[] = [];
  let calls = 0;
  const teller = createChangeTeller(
    () => {
      calls += 1;
      throw new Error('disk');
    },
    (error) => failures.push(error),
    time,
  );
  teller.statusChanged();
  await time.run(never, 0);
  teller.statusChanged();
  await time.run(never, 0);
  teller.statusChanged();
  teller.close();
  teller.statusChanged();
  await time.run(never, 1_000);
  expect(calls).toBe(2);
  expect(failures).toHaveLength(2);
});
