/** Rejects after `limitMs`, or when `signal` aborts. */
export async function within<T>(promise: Promise<T>, limitMs: number, signal?: AbortSignal): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new Error('The camera was not waited for any longer.'));
  const timer = setTimeout(() => reject(new Error('The camera did not answer in time.')), limitMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted === true) giveUp();
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
