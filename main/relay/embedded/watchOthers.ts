import type Database from 'better-sqlite3';
import { every, systemTime } from '../../lib/async/time.ts';

/** A command's write is noticed within it. */
const pollEveryMs = 100;

export interface OthersWatch {
  /** Follows other connections' writes; the answer ends it. */
  listen(listener: () => void): () => void;
  notify(): void;
}

/** Polls only while somebody listens: SQLite's `data_version` grows with each commit of another connection, and costs microseconds. */
export function watchOthers(database: Database.Database): OthersWatch {
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  let seen = 0;

  const version = (): number => Number(database.pragma('data_version', { simple: true }));
  function notify(): void {
    for (const listener of [...listeners]) listener();
  }
  function look(): void {
    // Streams outlive the database by a turn when the relay stops.
    const now = database.open ? version() : seen;
    if (now === seen) return;
    seen = now;
    notify();
  }

  return {
    notify,
    listen(listener) {
      listeners.add(listener);
      if (stop === null) {
        seen = version();
        stop = every(systemTime, pollEveryMs, look);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
