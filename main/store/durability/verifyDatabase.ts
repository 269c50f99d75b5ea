import type { Integrity } from '../../domain/ports/store.ts';
import { answerOfThread } from '../../lib/workers/answerOfThread.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import { checkDatabaseFile } from './checkDatabaseFile.ts';
import { isSmallDatabase } from './isSmallDatabase.ts';
import type { VerifyData } from './verifyWorker.ts';

export interface VerifyOptions {
  /** Nobody waits, so other work goes first. */
  readonly standsBack?: boolean;
  readonly signal?: AbortSignal;
}

/** Large files are checked in a thread. Writes nothing. Rejects with the signal's reason. */
export async function verifyDatabase(path: string, options: VerifyOptions = {}): Promise<Integrity> {
  const { standsBack = false, signal } = options;
  if (isSmallDatabase(path)) return checkDatabaseFile(path);
  return answerOfThread<VerifyData, Integrity>(
    workerFile('verifyWorker', import.meta.url),
    { path, standsBack },
    signal,
  );
}
