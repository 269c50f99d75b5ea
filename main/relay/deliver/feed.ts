import type { RelayStore, SavedEvent } from '../relayStore.ts';
import type { RelayedEvent } from '../wire/wire.ts';

export interface Frame {
  readonly cursor: number;
  readonly event: RelayedEvent;
  readonly message: string;
}

export interface Feed {
  after(cursor: number, limit: number): Promise<readonly Frame[]>;
  wait(cursor: number, maxMs: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** All streams that keep up share these: 4 MB at 1 KB an event. */
const maxRemembered = 2_000;
const readAtOnce = 500;

export function createFeed(
  store: Pick<RelayStore, 'after' | 'bounds' | 'onAppended'>,
  onTrouble: (error: unknown) => void,
): Feed {
  let recent: readonly Frame[] = [];
  /** Events after this one, up to `newest`, are in memory. */
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
      const forgotten = frames.slice(0, Math.max(0, frames.length - maxRemembered));
      rememberedFrom = forgotten.at(-1)?.cursor ?? rememberedFrom;
      recent = frames.slice(forgotten.length);
      newest = found.at(-1)?.cursor ?? newest;
      for (const wake of [...waiting]) wake();
    } while (isMore);
  }

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
    async wait(cursor, maxMs, signal) {
      if (signal.aborted) return;
      // Yields, so that a caller that asks again and again does not starve others.
      if (newest > cursor) return new Promise((resolve) => setImmediate(resolve));
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, maxMs);
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

function indexBehind(frames: readonly Frame[], cursor: number): number {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle]?.cursor ?? 0) > cursor) high = middle;
    else low = middle + 1;
  }
  return low;
}

function frameOf({ cursor, signed, receivedAt, payload }: SavedEvent): Frame {
  const event = { cursor, signed, received_at: receivedAt, event: payload };
  return { cursor, event, message: `event: event\nid: ${cursor}\ndata: ${JSON.stringify(event)}\n\n` };
}
