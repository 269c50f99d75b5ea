import { workerData } from 'node:worker_threads';
import type { Integrity } from '../../domain/ports/store.ts';
import { hostPort } from '../../lib/workers/hostPort.ts';
import { standBack } from '../../lib/workers/standBack.ts';
import { checkDatabaseFile } from './checkDatabaseFile.ts';

/** The thread of `verifyDatabase.ts`: checks one file, answers, and ends. */

export interface VerifyData {
  /** The database file. */
  readonly path: string;
  readonly standsBack: boolean;
}

// Given by the host to each thread of this program.
const { path, standsBack } = workerData as VerifyData;
if (standsBack) standBack();
hostPort<never, Integrity>().answer(checkDatabaseFile(path));
