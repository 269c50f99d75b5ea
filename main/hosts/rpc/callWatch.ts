import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Makes a flood of calls wait at its own connection. */
export interface CallWatch {
  /** Resolves when it is the call's turn. */
  begin(): Promise<void>;
  end(): void;
}

export interface WatchedContext {
  readonly calls?: CallWatch;
}

/** Per connection; a page has some ten. The others wait in order. */
export const maxCalls = 100;
/** Unread answers beyond this pause the connection's calls. */
const maxUnsentBytes = 16_000_000;

export function takeTurns(look: (waiting: number) => void = () => {}): CallWatch {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    begin() {
      running += 1;
      if (running <= maxCalls) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      look(waiting.length);
      return promise;
    },
    end() {
      running -= 1;
      waiting.shift()?.();
      look(waiting.length);
    },
  };
}

/** Also stops reading the connection while calls wait or answers are unread. */
export function watchCalls(socket: WebSocket, connection: Duplex): CallWatch {
  let waiting = 0;
  const look = () => {
    if (waiting > 0 || socket.bufferedAmount > maxUnsentBytes) socket.pause();
    else if (socket.isPaused) socket.resume();
  };
  connection.on('drain', look);
  return takeTurns((now) => {
    waiting = now;
    look();
    // The ended call's answer is written right after this.
    setImmediate(look);
  });
}
