import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { hostPort } from '../../lib/workers/hostPort.ts';
import { isSqliteFailure } from './storageProblem.ts';

export type CheckpointOrder = 'checkpoint' | 'close';

export type CheckpointAnswer = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message: string };

export interface CheckpointData {
  readonly file: string;
}

const port = hostPort<CheckpointOrder, CheckpointAnswer>();
// The host gives it to each thread.
const { file } = workerData as CheckpointData;
const database = new Database(file, { fileMustExist: true, timeout: 0 });

port.onQuestion((order) => {
  switch (order) {
    case 'checkpoint':
      port.answer(checkpoint());
      break;
    case 'close':
      database.close();
      port.close();
      break;
  }
});

function checkpoint(): CheckpointAnswer {
  try {
    // A passive checkpoint waits for nobody and blocks nobody.
    database.pragma('wal_checkpoint(PASSIVE)');
    return { kind: 'done' };
  } catch (error) {
    if (isSqliteFailure(error, 'SQLITE_BUSY')) return { kind: 'done' };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
