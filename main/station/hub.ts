import type { StationEvent } from '../../preload/contract/views.ts';

/** Hands the station's events to every screen that listens. */
export interface Hub {
  emit(event: StationEvent): void;
  /** Events from now on, until the signal aborts. */
  events(signal: AbortSignal | undefined): AsyncGenerator<StationEvent, void>;
  close(): void;
}

/** A screen that reads nothing for this many events is behind for good: it starts anew. */
const longestQueue = 5_000;

export function createHub(): Hub {
  const listeners = new Set<Listener>();

  return {
    emit(event) {
      for (const listener of listeners) listener.push(event);
    },
    async *events(signal) {
      const listener = createListener();
      listeners.add(listener);
      const stop = (): void => listener.end();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        for (;;) {
          const event = await listener.next();
          if (event === null) return;
          yield event;
        }
      } finally {
        signal?.removeEventListener('abort', stop);
        listeners.delete(listener);
      }
    },
    close() {
      for (const listener of listeners) listener.end();
    },
  };
}

interface Listener {
  push(event: StationEvent): void;
  /** Null at the end. */
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
      if (queue.length >= longestQueue) ended = true;
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
