import { chmodSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StationError } from '../domain/failure.ts';
import { fileProblem } from '../lib/files/fileProblem.ts';
import { text } from '../texts/text.ts';
import { isSqliteFailure, storageProblem } from './durability/storageProblem.ts';

export interface FolderLock {
  /** A second call does nothing. */
  release(): void;
}

export const lockName = 'station.lock';

/**
 * Makes this process the one writer of a data folder, which it creates. The lock is an exclusive transaction, so the
 * system releases it however the process ends. Nothing else in the process may open `station.lock`: closing a
 * descriptor would drop the lock. Throws `StationError` `locked`, or `storage` for an unusable folder.
 */
export function lockDataFolder(folder: string): FolderLock {
  const dataFolder = resolve(folder);
  const file = join(dataFolder, lockName);
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const database = new Database(file, { timeout: 0 });
    try {
      // A journal in memory leaves no file behind.
      database.pragma('journal_mode = MEMORY');
      database.exec('BEGIN EXCLUSIVE');
      chmodSync(file, 0o600);
    } catch (error) {
      database.close();
      throw error;
    }
    return { release: () => void database.close() };
  } catch (error) {
    throw isSqliteFailure(error, 'SQLITE_BUSY') ? taken(dataFolder, error) : unusable(error, dataFolder, file);
  }
}

function taken(folder: string, cause: unknown): StationError {
  return new StationError('locked', text('database.locked', { folder }), { cause });
}

function unusable(error: unknown, folder: string, file: string): unknown {
  return fileProblem(storageProblem(error, file), 'file.dataFolder', folder);
}
