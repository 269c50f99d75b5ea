import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Integrity } from '../../domain/ports/store.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import { checkDatabaseFile } from './checkDatabaseFile.ts';
import type { VerifyData } from './verifyWorker.ts';

/** Up to this size the check takes a few milliseconds, less than a thread of its own. */
const smallBytes = 8 * 1024 * 1024;

/**
 * Whether the pages of a database file hold together. A large one is read beside the main thread; nothing is written.
 */
export async function verifyDatabase(path: string): Promise<Integrity> {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= smallBytes
    ? checkDatabaseFile(path)
    : await verifyBeside(path);
}

function verifyBeside(path: string): Promise<Integrity> {
  return new Promise((resolve, reject) => {
    const workerData: VerifyData = { path };
    const worker = new Worker(workerFile('verifyWorker', import.meta.url), { workerData });
    worker.once('message', (integrity: Integrity) => resolve(integrity));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The check of ${path} ended without an answer`)));
  });
}
