import { sleep } from './sleep.ts';
import { systemTime, type Time } from './time.ts';

/**
 * Gives work up, with the signal's reason, `graceMs` after an abort: a system call may hang for ever. Its end is then
 * ignored.
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
  // It ends with the work, and nobody waits for it then.
  givenUp.catch(() => undefined);
  try {
    return await Promise.race([work, givenUp]);
  } finally {
    done.abort();
  }
}
