import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { Integrity } from '../../domain/ports/store.ts';
import { quickCheckOf } from './integrity.ts';

/** Up to this size the check takes a few milliseconds, less than a thread of its own. */
const smallBytes = 8 * 1024 * 1024;

/**
 * Whether the pages of a database file hold together. A large one is read beside the main thread; nothing is written.
 */
export async function verifyDatabase(path: string): Promise<Integrity> {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= smallBytes
    ? verifyHere(path)
    : await verifyBeside(path);
}

function verifyHere(path: string): Integrity {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const isEmpty = database.pragma('user_version', { simple: true }) === 0;
      return isEmpty ? { ok: false, problems: ['it is empty'] } : quickCheckOf(database);
    } finally {
      database.close();
    }
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

function verifyBeside(path: string): Promise<Integrity> {
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  return new Promise((resolve, reject) => {
    const worker = new Worker(check, { eval: true, workerData: { library, path } });
    worker.once('message', (problems: readonly string[]) => resolve({ ok: problems.length === 0, problems }));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The check of ${path} ended without an answer`)));
  });
}

/** As text, so that the bundle needs no entry of its own for it. */
const check = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.library);
const problems = [];
try {
  const database = new Database(workerData.path, { readonly: true, fileMustExist: true });
  for (const row of database.pragma('quick_check(20)')) if (row.quick_check !== 'ok') problems.push(row.quick_check);
  if (database.pragma('user_version', { simple: true }) === 0) problems.push('it is empty');
  database.close();
} catch (error) {
  problems.push(String(error && error.message));
}
parentPort.postMessage(problems);
`;
