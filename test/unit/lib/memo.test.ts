import { expect, test } from 'vitest';
import { createMemo } from '../../../main/lib/memo.ts';

test('the values of the keys that were asked for last are read once, null too', () => {
  const memo = createMemo<number | null>(2);
  const reads: string[] = [];
  const ask = (key: string, value: number | null) =>
    memo.get(key, () => {
      reads.push(key);
      return value;
    });
  expect([ask('a', null), ask('b', 1), ask('a', 2)]).toEqual([null, 1, null]);
  ask('c', 3);
  memo.amend('a', () => 4);
  memo.amend('b', () => 5);
  expect([memo.known('a'), memo.known('b'), memo.known('c')]).toEqual([4, undefined, 3]);
  memo.forget('a');
  expect([ask('a', 6), ask('c', 7)]).toEqual([6, 3]);
  memo.forget();
  expect([memo.known('a'), memo.known('c')]).toEqual([undefined, undefined]);
  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});
