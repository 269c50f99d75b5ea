/** Node fires timers beyond this at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Resolves after `delayMs`, however long that is (for none no timer is waited for), or rejects with the signal's reason when it aborts first. */
export async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs <= 0) {
    signal.throwIfAborted();
    return;
  }
  let left = delayMs;
  for (; left > longestTimerMs; left -= longestTimerMs) await sleep(longestTimerMs, signal);
  await sleep(left, signal);
}

function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}
