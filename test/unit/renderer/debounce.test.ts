import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from '../../../renderer/stores/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts once when a burst pauses, and during one that does not end', async () => {
  const acts: number[] = [];
  const ask = debounce(() => acts.push(Date.now() - start), { pauseMs: 40, latestMs: 200 });
  const start = Date.now();
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(500);
  expect(acts).toEqual([40]);

  acts.length = 0;
  const again = Date.now() - start;
  for (let call = 0; call < 50; call += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(acts.map((at) => at - again)).toEqual([200, 400, 530]);
});
