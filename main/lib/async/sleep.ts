import { systemTime, type Time } from './time.ts';

/** Node fires longer timers at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Rejects with the signal's reason. A delay of 0 uses no timer. */
export async function sleep(delayMs: number, signal: AbortSignal, time: Time = systemTime): Promise<void> {
  if (delayMs <= 0) {
    signal.throwIfAborted();
    return;
  }
  let left = delayMs;
  for (; left > maxTimerMs; left -= maxTimerMs) await oneTimer(maxTimerMs, signal, time);
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
