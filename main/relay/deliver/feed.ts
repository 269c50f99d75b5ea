import type { KeptEvent, RelayStore } from '../relayStore.ts';
import type { RelayedEvent } from '../wire/wire.ts';

/** One event as stations are sent it: made once for all streams. */
export interface Frame {
  readonly cursor: number;
  readonly event: RelayedEvent;
  /** As a message of a stream. */
  readonly message: string;
}

/** What streams read from: the newest events from memory, older ones from the store. */
export interface Feed {
  /** Events behind that cursor, oldest first; at most so many. */
  after(cursor: number, limit: number): Promise<readonly Frame[]>;
  /** Resolves when there is more than up to that cursor, after so long, or with the signal. */
  wait(cursor: number, longestMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** What all streams that keep up share: 4 MB at 1 KB an event. */
const mostRemembered = 2_000;
const readAtOnce = 500;

export function createFeed(
  store: Pick<RelayStore, 'after' | 'bounds' | 'onAppended'>,
  onTrouble: (error: unknown) => void,
): Feed {
  let recent: readonly Frame[] = [];
  /** Everything behind it, up to `newest`, is remembered. */
  let rememberedFrom = store.bounds().newest;
  let newest = rememberedFrom;
  let isReading = false;
  let isMore = false;
  const waiting = new Set<() => void>();

  async function readNewest(): Promise<void> {
    do {
      isMore = false;
      const found = await store.after(newest, readAtOnce);
      if (found.length === 0) continue;
      isMore = true;
      const frames = [...recent, ...found.map(frameOf)];
      const forgotten = frames.slice(0, Math.max(0, frames.length - mostRemembered));
      rememberedFrom = forgotten.at(-1)?.cursor ?? rememberedFrom;
      recent = frames.slice(forgotten.length);
      newest = found.at(-1)?.cursor ?? newest;
      for (const wake of [...waiting]) wake();
    } while (isMore);
  }

  /** Nobody waits: what there is now is read from the store by whoever comes. */
  function forget(): void {
    recent = [];
    newest = store.bounds().newest;
    rememberedFrom = newest;
  }

  function poke(): void {
    isMore = true;
    if (isReading) return;
    if (waiting.size === 0) {
      forget();
      return;
    }
    isReading = true;
    readNewest()
      .catch(onTrouble)
      .finally(() => {
        isReading = false;
      });
  }

  const unlisten = store.onAppended(poke);

  return {
    async after(cursor, limit) {
      if (cursor < rememberedFrom) return (await store.after(cursor, limit)).map(frameOf);
      const first = indexBehind(recent, cursor);
      return recent.slice(first, first + limit);
    },
    async wait(cursor, longestMs, signal) {
      if (signal.aborted) return;
      // Not within this turn: whoever asks again and again must not stand before all others.
      if (newest > cursor) return new Promise((resolve) => setImmediate(resolve));
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, longestMs);
      waiting.add(resolve);
      const wake = (): void => resolve();
      signal.addEventListener('abort', wake, { once: true });
      await promise;
      signal.removeEventListener('abort', wake);
      waiting.delete(resolve);
      clearTimeout(timer);
    },
    close() {
      unlisten();
      for (const wake of waiting) wake();
    },
  };
}

/** The first frame behind that cursor; frames lie in order. */
function indexBehind(frames: readonly Frame[], cursor: number): number {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle]?.cursor ?? 0) > cursor) high = middle;
    else low = middle + 1;
  }
  return low;
}

function frameOf({ cursor, signed, receivedAt, payload }: KeptEvent): Frame {
  const event = { cursor, signed, received_at: receivedAt, event: payload };
  return { cursor, event, message: `event: event\nid: ${cursor}\ndata: ${JSON.stringify(event)}\n\n` };
}
