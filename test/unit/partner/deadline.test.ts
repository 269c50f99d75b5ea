import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standardDeadlines, uploadDeadlineMs } from '../../../main/partner/deadlines.ts';
import { startDeadline } from '../../../main/partner/http/deadline.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('ends the work when its time is up, however long that is', () => {
  const caller = new AbortController().signal;
  const [deadline, far] = [startDeadline(1_000, caller), startDeadline(2 ** 40, caller)];
  vi.advanceTimersByTime(999);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.hasPassed()]).toEqual([true, true]);
  expect(far.signal.aborted).toBe(false);
});

test('ends with its caller, which is no time that is up', () => {
  const caller = new AbortController();
  const deadline = startDeadline(1_000, caller.signal);
  caller.abort(new Error('leaving'));
  vi.advanceTimersByTime(1_000);
  expect(deadline.hasPassed()).toBe(false);
  for (const { signal } of [deadline, startDeadline(1_000, caller.signal)]) {
    expect(signal.reason).toEqual(new Error('leaving'));
  }
});

test('leaves neither timer nor listener when the work is over', () => {
  const { signal } = new AbortController();
  startDeadline(1_000, signal).stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('an upload has a minute, and a second more for each 50 KB', () => {
  expect(uploadDeadlineMs(standardDeadlines, 0)).toBe(60_000);
  expect(uploadDeadlineMs(standardDeadlines, 10 * 50 * 1024)).toBe(70_000);
});
