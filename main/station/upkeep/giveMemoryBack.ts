import { Session } from 'node:inspector/promises';
import type { Part } from '../../lib/async/closeParts.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import { every, type Time } from '../../lib/async/time.ts';

/** Long enough that nobody is in the middle of an item: collecting holds the event loop for a tenth of a second. */
const restMs = 15_000;
/** The second finds what the first left, 2 to 6 MB after some hours. */
const passes = 2;

/**
 * Some seconds after the last photo, and once more, a station gives back the room that the work on photos took: left alone, V8 keeps it for as long as nothing
 * new is asked for (decision 0071).
 */
export function giveMemoryBackAtRest(
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
      // A Node that cannot keeps its room, as before.
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

/** Frees what nothing refers to, and gives its room back to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
