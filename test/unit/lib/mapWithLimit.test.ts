import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapWithLimit } from '../../../main/lib/async/mapWithLimit.ts';

const never = new AbortController().signal;

test('results come in the order of the items, so many at a time', async () => {
  let [running, max] = [0, 0];
  const doubled = await mapWithLimit(
    [5, 1, 4, 2, 3],
    2,
    async (turns) => {
      running += 1;
      max = Math.max(max, running);
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      running -= 1;
      return turns * 2;
    },
    never,
  );
  expect(doubled).toEqual([10, 2, 8, 4, 6]);
  expect(max).toBe(2);
});

test('after a failure nothing more is begun', async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await setImmediate();
    if (item === 1) throw new Error('broken');
  };
  await expect(mapWithLimit([0, 1, 2, 3, 4, 5], 2, work, never)).rejects.toThrow('broken');
  await setImmediate();
  await setImmediate();
  expect(begun.length).toBeLessThan(6);
});

test('the signal ends it with its reason', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 1) stop.abort(new Error('closing'));
  };
  await expect(mapWithLimit([0, 1, 2, 3], 1, work, stop.signal)).rejects.toThrow('closing');
  expect(begun).toEqual([0, 1]);
});
