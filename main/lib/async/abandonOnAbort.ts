import { sleep } from './sleep.ts';
import { systemTime, type Time } from './time.ts';

/**
 * As `work`, but it is given up, with the signal's reason, when it is not done so long after the signal has aborted: it may hang in a
 * call of the system that cannot be taken back. Nobody hears of its end then.
 */
export async function abandonOnAbort<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  graceMs: number,
  time: Time = systemTime,
): Promise<Result> {
  const done = new AbortController();
  const both = AbortSignal.any([signal, done.signal]);
  const aborted = new Promise<void>((resolve) => {
    if (both.aborted) resolve();
    else both.addEventListener('abort', () => resolve(), { once: true });
  });
  const givenUp = aborted.then(async () => {
    await sleep(graceMs, done.signal, time);
    throw signal.reason;
  });
  // It ends when the work does, and nobody waits for it then.
  givenUp.catch(() => undefined);
  try {
    return await Promise.race([work, givenUp]);
  } finally {
    done.abort();
  }
}
