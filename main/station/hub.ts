import type { StationEvent } from '../contract/views.ts';

export interface Hub {
  emit(event: StationEvent): void;
  /** The events begin with the call and end with the signal. An unread stream must be `return`ed. */
  events(signal: AbortSignal | undefined): AsyncIterableIterator<StationEvent, void>;
  close(): void;
}

/** A screen that is this far behind starts anew. */
const maxQueueLength = 5_000;

export function createHub(): Hub {
  const listeners = new Set<Listener>();
  let closed = false;

  return {
    emit(event) {
      for (const listener of listeners) listener.push(event);
    },
    events(signal) {
      const listener = createListener();
      const leave = (): void => {
        listener.end();
        listeners.delete(listener);
        signal?.removeEventListener('abort', leave);
      };
      if (closed || signal?.aborted) listener.end();
      else {
        listeners.add(listener);
        signal?.addEventListener('abort', leave, { once: true });
      }
      const events: AsyncIterableIterator<StationEvent, void> = {
        [Symbol.asyncIterator]: () => events,
        async next() {
          const event = await listener.next();
          if (event !== null) return { done: false, value: event };
          leave();
          return { done: true, value: undefined };
        },
        async return() {
          leave();
          return { done: true, value: undefined };
        },
      };
      return events;
    },
    close() {
      closed = true;
      for (const listener of listeners) listener.end();
    },
  };
}

interface Listener {
  push(event: StationEvent): void;
  next(): Promise<StationEvent | null>;
  end(): void;
}

function createListener(): Listener {
  const queue: StationEvent[] = [];
  let wake: (() => void) | null = null;
  let ended = false;
  const poke = (): void => {
    wake?.();
    wake = null;
  };
  return {
    push(event) {
      if (queue.length >= maxQueueLength) ended = true;
      else queue.push(event);
      poke();
    },
    async next() {
      while (queue.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return queue.shift() ?? null;
    },
    end() {
      ended = true;
      poke();
    },
  };
}
