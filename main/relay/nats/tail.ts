import { sleep } from '../../lib/async/sleep.ts';
import type { RelayLog } from '../relayLog.ts';
import type { SavedEvent } from '../relayStore.ts';
import type { EventStream } from './eventStream.ts';
import type { NatsLink } from './natsConnection.ts';

/** The stream's newest events in memory, in order and without a gap. */
export interface Tail {
  readonly newest: number;
  /** Answers null where memory does not hold all of them. */
  after(cursor: number, limit: number): readonly SavedEvent[] | null;
  reached(cursor: number, maxMs: number): Promise<void>;
  close(): void;
}

/** Readers further behind read from the stream. */
const maxRemembered = 500;
const retryMs = 500;

/** `begin` is the newest event at the start. `came` gets each later one, in order. */
export function followTail(
  parts: {
    readonly stream: EventStream;
    readonly link: Pick<NatsLink, 'onReconnected' | 'isConnected'>;
    readonly log: RelayLog;
    readonly came: () => void;
  },
  begin: number,
): Tail {
  const { stream, link, log, came } = parts;
  const closing = new AbortController();
  let again = new AbortController();
  let newest = begin;
  /** Events after this one, up to `newest`, are in memory. */
  let rememberedFrom = begin;
  let recent: SavedEvent[] = [];
  const waiting = new Set<() => void>();

  function take(event: SavedEvent, isFirst: boolean): boolean {
    if (event.cursor <= newest) return true;
    // Removed events are missing only at the beginning; any other gap was lost on the way.
    if (event.cursor !== newest + 1 && !isFirst) return false;
    if (event.cursor !== newest + 1) {
      recent = [];
      rememberedFrom = event.cursor - 1;
    }
    newest = event.cursor;
    recent.push(event);
    if (recent.length > 2 * maxRemembered) {
      recent = recent.slice(-maxRemembered);
      rememberedFrom = (recent[0]?.cursor ?? newest + 1) - 1;
    }
    for (const look of [...waiting]) look();
    came();
    return true;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      again = new AbortController();
      let isFirst = true;
      const takeNext = (event: SavedEvent): boolean => {
        const goesOn = take(event, isFirst);
        isFirst = false;
        return goesOn;
      };
      try {
        await stream.follow(newest + 1, takeNext, AbortSignal.any([closing.signal, again.signal]));
      } catch (error) {
        if (link.isConnected && !closing.signal.aborted)
          log.warn('The stream of events is not followed now', { error });
      }
      if (!again.signal.aborted) await sleep(retryMs, closing.signal).catch(() => undefined);
    }
  }

  const unlisten = link.onReconnected(() => again.abort());
  void run();

  return {
    get newest() {
      return newest;
    },
    after(cursor, limit) {
      if (cursor < rememberedFrom || cursor >= newest) return null;
      const first = cursor - rememberedFrom;
      return recent.slice(first, first + limit);
    },
    async reached(cursor, maxMs) {
      if (newest >= cursor) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (newest >= cursor) resolve();
      };
      const timer = setTimeout(resolve, maxMs);
      waiting.add(look);
      await promise;
      waiting.delete(look);
      clearTimeout(timer);
    },
    close() {
      unlisten();
      closing.abort();
    },
  };
}
