import { systemTime, type Time } from './time.ts';

/** Node fires timers beyond this at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Resolves after `delayMs`, however long that is (for none no timer is waited for), or rejects with the signal's reason when it aborts first. */
export async function pause(delayMs: number, signal: AbortSignal, time: Time = systemTime): Promise<void> {
  if (delayMs <= 0) {
    signal.throwIfAborted();
    return;
  }
  let left = delayMs;
  for (; left > longestTimerMs; left -= longestTimerMs) await sleep(longestTimerMs, signal, time);
  await sleep(left, signal, time);
}

function sleep(delayMs: number, signal: AbortSignal, time: Time): Promise<void> {
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
