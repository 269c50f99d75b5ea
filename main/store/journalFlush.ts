import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** Brings the write-ahead log to the disk beside the main thread: see `durableTransaction`. */
export interface JournalFlush {
  /** Resolves when everything that was written to the log before this call is on the disk. Those who call meanwhile share one flush. */
  flushed(): Promise<void>;
  close(): void;
}

/** `bring` is for tests; it brings an open file's bytes to the disk. */
export function journalFlush(databaseFile: string, bring: (file: number) => Promise<void> = sync): JournalFlush {
  let file: number | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let isClosed = false;

  function closeFile(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  async function flush(): Promise<void> {
    try {
      // Windows flushes only what is open for writing. The log keeps its name for as long as the database is open.
      file ??= openSync(`${databaseFile}-wal`, 'r+');
      await bring(file);
    } finally {
      running = null;
      if (isClosed) closeFile();
    }
  }

  /** One that is under way may have begun before the caller's bytes were there. */
  async function flushAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    next = null;
    // The database has brought its log to the disk itself when it was closed.
    if (isClosed) return;
    running = flush();
    await running;
  }

  return {
    async flushed() {
      if (next === null && running !== null) next = flushAfter(running);
      if (next === null) running = flush();
      await (next ?? running);
    },
    close() {
      isClosed = true;
      if (running === null) closeFile();
    },
  };
}
