import { expect, test } from 'vitest';
import { newStore } from './newStore.ts';

test('there is one PIN with its wrong guesses, or none', () => {
  const { adminPin } = newStore();
  expect(adminPin.get()).toBeNull();
  adminPin.put({ hash: 'one', failures: 0, until: 0 });
  adminPin.put({ hash: 'two', failures: 3, until: 5 });
  expect(adminPin.get()).toEqual({ hash: 'two', failures: 3, until: 5 });
  expect([adminPin.remove(), adminPin.remove()]).toEqual([true, false]);
  expect(adminPin.get()).toBeNull();
});
