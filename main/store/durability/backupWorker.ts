import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { hostPort } from '../../lib/workers/hostPort.ts';
import { lowerPriority } from '../../lib/workers/lowerPriority.ts';
import { copyDatabase } from './copyDatabase.ts';

export interface BackupData {
  readonly file: string;
  readonly to: string;
}

/** `failed` is SQLite's message; any other error is a bug and ends the thread. */
export type BackupAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string };

/** The thread rests this many times as long as each step took, so that the screen keeps processor and disk. */
const restPerStep = 3;

// The host gives it to each thread.
const { file, to } = workerData as BackupData;
lowerPriority();
hostPort<never, BackupAnswer>().answer(await copy());

async function copy(): Promise<BackupAnswer> {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      // One read transaction for all: the copy would restart whenever another connection writes.
      database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
      await copyDatabase(database, to, restBetween());
    } finally {
      database.close();
    }
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { kind: 'failed', message: error.message, code: error.code };
  }
}

function restBetween(): () => void {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let begun = performance.now();
  return () => {
    Atomics.wait(cell, 0, 0, restPerStep * (performance.now() - begun));
    begun = performance.now();
  };
}
