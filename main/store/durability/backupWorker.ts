import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { hostPort } from '../../lib/workers/hostPort.ts';
import { standBack } from '../../lib/workers/standBack.ts';
import { copyDatabase } from './copyDatabase.ts';

/** The thread of `backUp.ts`: copies one database, answers, and ends. */

export interface BackupData {
  /** The database file, which others write to meanwhile. */
  readonly file: string;
  /** An empty file, which becomes the copy. */
  readonly to: string;
}

/** `failed` is what SQLite said; anything else is a bug, and ends the thread. */
export type BackupAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string };

/** After each step the thread rests so many times as long as it took: most of a processor and of the disk is left to what is in view. */
const restPerStep = 3;

// Given by the host to each thread of this program.
const { file, to } = workerData as BackupData;
standBack();
hostPort<never, BackupAnswer>().answer(await copy());

async function copy(): Promise<BackupAnswer> {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      // One state for all of it: a copy begins anew whenever a connection that is not its own writes between two steps.
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
