import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Through which each call of one connection goes, so that a flood of them waits where it came from. */
export interface CallWatch {
  /** Resolves when it is the call's turn. */
  begin(): Promise<void>;
  end(): void;
}

export interface WatchedContext {
  readonly calls?: CallWatch;
}

/** So many calls of a connection run at once: a page has some ten. The others wait for their turn, in their order. */
export const mostCalls = 100;
/** So much of a connection's answers may wait for whoever does not read them, before no more of its calls are read. */
const mostUnsentBytes = 16_000_000;

/** Runs few calls of a connection at once. `look` hears of each that waits, and of each that has ended. */
export function takeTurns(look: (waiting: number) => void = () => {}): CallWatch {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    begin() {
      running += 1;
      if (running <= mostCalls) return Promise.resolve();
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

/** As `takeTurns`, and stops reading the connection while calls wait, or while it takes no answers: the rest waits with the caller. */
export function watchCalls(socket: WebSocket, connection: Duplex): CallWatch {
  let waiting = 0;
  const look = () => {
    if (waiting > 0 || socket.bufferedAmount > mostUnsentBytes) socket.pause();
    else if (socket.isPaused) socket.resume();
  };
  connection.on('drain', look);
  return takeTurns((now) => {
    waiting = now;
    look();
    // The answer of a call that has ended is written just behind this.
    setImmediate(look);
  });
}
