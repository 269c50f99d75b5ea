import { setImmediate, setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import { createChangeTeller } from '../../../main/station/views/changeTeller.ts';

const [a, b] = ['a' as ItemId, 'b' as ItemId];
const unexpected = (error: unknown): never => {
  throw error;
};

test('changes of one moment are told together, each item once', async () => {
  const told: (readonly ItemId[])[] = [];
  const teller = createChangeTeller((changed) => told.push(changed), unexpected);
  teller.itemChanged(a);
  teller.itemChanged(b);
  teller.itemChanged(a);
  teller.statusChanged();
  expect(told).toEqual([]);
  await setImmediate();
  expect(told).toEqual([[a, b]]);
});

test('telling that takes long leaves room for the work, and loses nothing', async () => {
  const told: (readonly ItemId[])[] = [];
  let nowMs = 0;
  const tell = (changed: readonly ItemId[]): void => {
    told.push(changed);
    nowMs += 5;
  };
  const teller = createChangeTeller(tell, unexpected, () => nowMs);
  teller.itemChanged(a);
  await setImmediate();
  teller.itemChanged(b);
  await setImmediate();
  expect(told).toEqual([[a]]);
  while (told.length < 2) await setTimeout(5);
  expect(told).toEqual([[a], [b]]);
});

test('a failure is reported and the next change told; after close nothing is', async () => {
  const failures: unknown[] = [];
  let calls = 0;
  const teller = createChangeTeller(
    () => {
      calls += 1;
      throw new Error('disk');
    },
    (error) => failures.push(error),
  );
  teller.statusChanged();
  while (calls < 1) await setTimeout(1);
  teller.statusChanged();
  while (calls < 2) await setTimeout(1);
  teller.statusChanged();
  teller.close();
  teller.statusChanged();
  await setTimeout(20);
  expect(calls).toBe(2);
  expect(failures).toHaveLength(2);
});
