import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSharedLimit } from '../../../main/lib/async/sharedLimit.ts';

test('shared work goes side by side up to the limit, exclusive work alone and before what came later', async () => {
  const limit = createSharedLimit(2);
  const log: string[] = [];
  let inside = 0;
  const work = (name: string) => async () => {
    inside += 1;
    log.push(`${name}${inside}`);
    await setImmediate();
    await setImmediate();
    inside -= 1;
  };
  const failing = limit.shared(async () => {
    await work('f')();
    throw new Error('failed');
  });
  const all = [
    limit.shared(work('a')),
    limit.shared(work('b')),
    limit.exclusive(work('X')),
    limit.shared(work('c')),
    limit.exclusive(work('Y')),
  ];
  await expect(failing).rejects.toThrow('failed');
  await Promise.all(all);
  expect(log.map((entry) => entry[0]).join('')).toBe('fabXcY');
  expect(log.filter((entry) => /^[XY]/.test(entry))).toEqual(['X1', 'Y1']);
  expect(log.some((entry) => entry.endsWith('2'))).toBe(true);
  expect(log.some((entry) => entry.endsWith('3'))).toBe(false);
});
