import { Session } from 'node:inspector/promises';
import type { Part } from '../../lib/async/closeParts.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import { every, type Time } from '../../lib/async/time.ts';

/** Collecting holds the event loop for a tenth of a second. */
const restMs = 15_000;
/** The second pass frees what the first left, 2 to 6 MB after some hours. */
const passes = 2;

/** V8 keeps the memory of work on photos until it is asked again (decision 0071). */
export function releaseMemoryAtRest(
  time: Time,
  foreground: Pick<Foreground, 'onFree'>,
  collect: () => Promise<void> = collectGarbage,
): Part {
  let collecting = Promise.resolve();
  let cancel = (): void => {};
  const stop = foreground.onFree(() => {
    cancel();
    let left = passes;
    cancel = every(time, restMs, () => {
      left -= 1;
      if (left === 0) cancel();
      collecting = collect().catch(() => undefined);
    });
  });
  return {
    async close() {
      stop();
      cancel();
      await collecting;
    },
  };
}

export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
