import Database from 'better-sqlite3';
import type { Integrity } from '../../domain/ports/store.ts';
import { quickCheckOf } from './integrity.ts';

/** An empty file fails. Reads the whole file and writes nothing. */
export function checkDatabaseFile(path: string): Integrity {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const isEmpty = database.pragma('user_version', { simple: true }) === 0;
      return isEmpty ? { ok: false, problems: ['empty'] } : quickCheckOf(database);
    } finally {
      database.close();
    }
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}
