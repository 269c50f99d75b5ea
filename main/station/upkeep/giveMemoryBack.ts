import { Session } from 'node:inspector/promises';
import type { Part } from '../../lib/async/closeParts.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import type { Time } from '../../lib/async/time.ts';

/** Long enough that nobody is in the middle of an item: collecting holds the event loop for a tenth of a second. */
const restMs = 15_000;

/**
 * Some seconds after the last photo a station gives back the room that the work on photos took: left alone, V8 keeps it for as long as nothing
 * new is asked for (decision 0071).
 */
export function giveMemoryBackAtRest(
  time: Pick<Time, 'after'>,
  foreground: Pick<Foreground, 'onFree'>,
  collect: () => Promise<void> = collectGarbage,
): Part {
  let collecting = Promise.resolve();
  let cancel = (): void => {};
  const stop = foreground.onFree(() => {
    cancel();
    cancel = time.after(restMs, () => {
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
