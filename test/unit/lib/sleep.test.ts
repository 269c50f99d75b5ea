import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from '../../../main/lib/async/sleep.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { createBudget } from '../../../main/sync/budget.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const month = 31 * 24 * 3_600_000;

test.each([month, 2 ** 31 - 1, 2 * (2 ** 31 - 1), 2 ** 31])(
  'a pause of %i ms, about or beyond what a timer holds, is waited for in full',
  async (delayMs) => {
    const ended = vi.fn();
    void sleep(delayMs, never).then(ended);
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  },
);

test('it ends with the signal, and leaves no timer', async () => {
  const stop = new AbortController();
  const waiting = expect(sleep(1_000, stop.signal)).rejects.toThrow('closing');
  stop.abort(new Error('closing'));
  await waiting;
  await expect(sleep(1_000, stop.signal)).rejects.toThrow('closing');
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause of nothing waits for no timer', async () => {
  await sleep(0, never);
  expect(vi.getTimerCount()).toBe(0);
  await expect(sleep(0, AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing');
});

test('the budget is waited for, and what the operator looks at goes at once at its expense', async () => {
  const budget = createBudget(() => 4, systemTime);
  await budget.take(never);
  expect(budget.tryTake()).toMatchObject({ taken: false, readyAt: 20_000 });
  budget.spend();
  const taken = vi.fn();
  void budget.take(never).then(taken);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(taken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_100);
  expect(taken).toHaveBeenCalled();
});
