import { workerData } from 'node:worker_threads';
import type { Integrity } from '../../domain/ports/store.ts';
import { hostPort } from '../../lib/workers/hostPort.ts';
import { lowerPriority } from '../../lib/workers/lowerPriority.ts';
import { checkDatabaseFile } from './checkDatabaseFile.ts';

export interface VerifyData {
  readonly path: string;
  readonly standsBack: boolean;
}

// The host gives it to each thread.
const { path, standsBack } = workerData as VerifyData;
if (standsBack) lowerPriority();
hostPort<never, Integrity>().answer(checkDatabaseFile(path));
