import { expect, test } from 'vitest';
import { NewestKeys } from '../../../main/lib/newestKeys.ts';

test('of many keys those are kept that were set or asked for last', () => {
  const keys = new NewestKeys<number>(3);
  for (const [at, key] of ['a', 'b', 'c'].entries()) keys.set(key, at);
  expect(keys.get('a')).toBe(0);
  keys.set('d', 3);
  keys.set('d', 4);
  expect([keys.size, keys.has('a'), keys.has('b'), keys.get('c'), keys.get('d')]).toEqual([3, true, false, 2, 4]);
});
