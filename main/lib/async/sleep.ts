import { systemTime, type Time } from './time.ts';

/** Node fires timers beyond this at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Resolves after `delayMs`, however long that is, or rejects with the signal's reason when it aborts first. For a delay of nothing no
 * timer is waited for.
 */
export async function sleep(delayMs: number, signal: AbortSignal, time: Time = systemTime): Promise<void> {
  if (delayMs <= 0) {
    signal.throwIfAborted();
    return;
  }
  let left = delayMs;
  for (; left > longestTimerMs; left -= longestTimerMs) await oneTimer(longestTimerMs, signal, time);
  await oneTimer(left, signal, time);
}

function oneTimer(delayMs: number, signal: AbortSignal, time: Time): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      cancel();
      reject(signal.reason);
    };
    const cancel = time.after(delayMs, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
