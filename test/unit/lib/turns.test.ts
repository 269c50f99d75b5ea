import { expect, test } from 'vitest';
import { systemTime } from '../../../main/lib/async/time.ts';
import { createTurns } from '../../../main/lib/async/turns.ts';

test('others have their turn once the work has had its time, and not before', async () => {
  let now = 0;
  let given = 0;
  const turns = createTurns({
    elapsedMs: () => now,
    soon(work) {
      given += 1;
      now += 100;
      return systemTime.soon(work);
    },
  });
  for (let step = 0; step < 16; step += 1) {
    now += 1;
    await turns.take();
  }
  expect(given).toBe(2);
  await turns.rest();
  expect([given, turns.isOver()]).toEqual([3, false]);
});

test('what waits for the main thread comes between the steps of long work', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  const turns = createTurns();
  order.push('work');
  await turns.rest();
  order.push('more work');
  expect(order).toEqual(['work', 'other', 'more work']);
});
