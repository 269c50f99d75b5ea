import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

export interface GroupCommit {
  /** Everything written before this call is on the disk. Callers share a flush. */
  flushed(): Promise<void>;
  /** Call it after a synchronous commit: behind a broken part of the log it would be lost. */
  checkpointWhenBroken(): void;
  close(): void;
}

export interface GroupCommitOptions {
  /**
   * Restarts the log by a checkpoint to the disk; throws when it cannot. After a failed flush another one would falsely
   * succeed, for the system forgets the pages.
   */
  readonly checkpoint: () => void;
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
      // Windows flushes only files opened for writing. The log keeps its name while the database is open.
      file ??= openSync(`${databaseFile}-wal`, 'r+');
      await bring(file);
    } catch (error) {
      // Closing the database has synced its log.
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

  async function flushAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    next = null;
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
        // The next call tries again, and a waiting flush reports the failure.
      }
    },
    close() {
      isClosed = true;
      if (running === null) closeFile();
    },
  };
}
