import type { Integrity } from '../../domain/ports/store.ts';
import { answerOfThread } from '../../lib/workers/answerOfThread.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import { checkDatabaseFile } from './checkDatabaseFile.ts';
import { isSmallDatabase } from './isSmallDatabase.ts';
import type { VerifyData } from './verifyWorker.ts';

export interface VerifyOptions {
  /** Nobody waits for it: whatever else wants a processor goes first. */
  readonly standsBack?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Whether the pages of a database file hold together. A large one is read beside the main thread; nothing is written. Rejects with the
 * signal's reason when it aborts.
 */
export async function verifyDatabase(path: string, options: VerifyOptions = {}): Promise<Integrity> {
  const { standsBack = false, signal } = options;
  if (isSmallDatabase(path)) return checkDatabaseFile(path);
  return answerOfThread<VerifyData, Integrity>(
    workerFile('verifyWorker', import.meta.url),
    { path, standsBack },
    signal,
  );
}
