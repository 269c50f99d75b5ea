import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from '../../../renderer/data/debounce.ts';

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

it('acts at once for the first call after a pause where that is wanted, and once more for the rest', async () => {
  const acts: number[] = [];
  const ask = debounce(() => acts.push(Date.now() - start), { pauseMs: 40, latestMs: 200, firstAtOnce: true });
  const start = Date.now();
  ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(acts).toEqual([0]);

  for (let call = 0; call < 25; call += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(500);
  // The second call of the burst begins the wait.
  expect(acts).toEqual([0, 100, 310, 380]);
});
