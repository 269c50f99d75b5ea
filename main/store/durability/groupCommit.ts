import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** Group commit: the write-ahead log is brought to the disk beside the main thread, by one flush for all who wait for it. */
export interface GroupCommit {
  /** Resolves when everything that was written to the log before this call is on the disk. Callers that come meanwhile share one flush. */
  flushed(): Promise<void>;
  /** To be called after a commit that waited for the disk itself: behind a part of the log that failed it would be lost with it. */
  checkpointWhenBroken(): void;
  close(): void;
}

export interface GroupCommitOptions {
  /**
   * Moves the whole log into the database file, and that to the disk, so that the log begins anew; throws when it cannot. A system
   * forgets which pages a failed flush did not write: another flush would say that all is well.
   */
  readonly checkpoint: () => void;
  /** For tests: brings an open file's bytes to the disk. */
  readonly bring?: (file: number) => Promise<void>;
}

export function createGroupCommit(databaseFile: string, { checkpoint, bring = sync }: GroupCommitOptions): GroupCommit {
  let file: number | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let isBroken = false;
  let isClosed = false;

  function closeFile(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  async function bringLog(): Promise<void> {
    try {
      // Windows flushes only what is open for writing. The log keeps its name for as long as the database is open.
      file ??= openSync(`${databaseFile}-wal`, 'r+');
      await bring(file);
    } catch (error) {
      // The database has seen to its log itself when it was closed.
      if (isClosed) throw error;
      isBroken = true;
    }
  }

  function mendByCheckpoint(): void {
    checkpoint();
    isBroken = false;
  }

  async function flush(): Promise<void> {
    try {
      if (!isBroken) await bringLog();
      if (isBroken) mendByCheckpoint();
    } finally {
      running = null;
      if (isClosed) closeFile();
    }
  }

  /** A flush that is under way may have begun before the caller's bytes were there. */
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
    checkpointWhenBroken() {
      if (!isBroken || isClosed) return;
      try {
        mendByCheckpoint();
      } catch {
        // The next one tries again, and whoever waits for a flush is told.
      }
    },
    close() {
      isClosed = true;
      if (running === null) closeFile();
    },
  };
}
