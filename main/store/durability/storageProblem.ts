import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import type { TextId } from '../../texts/text.ts';

/** Keyed by the first two words of SQLite's code. */
const explanations: Readonly<Record<string, (file: string) => Extract<TextId, `database.${string}`>>> = {
  SQLITE_NOTADB: () => 'database.notOurs',
  SQLITE_CORRUPT: () => 'database.damaged',
  SQLITE_FULL: () => 'database.full',
  // SQLite reports a full disk as an I/O error when a side file must grow.
  SQLITE_IOERR: (file) => (hasNoRoom(file) ? 'database.full' : 'database.diskFailed'),
  SQLITE_CANTOPEN: () => 'database.notOpened',
  SQLITE_READONLY: () => 'database.notWritten',
  SQLITE_PERM: () => 'database.denied',
  SQLITE_BUSY: () => 'database.inUse',
  SQLITE_LOCKED: () => 'database.inUse',
};

/** SQLite's side files grow by more at once. */
const leastRoomBytes = 64 * 1024;

function hasNoRoom(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < leastRoomBytes;
  } catch {
    return false;
  }
}

/** Extended codes count too: `SQLITE_CONSTRAINT` covers `SQLITE_CONSTRAINT_UNIQUE`. */
export function isSqliteFailure(error: unknown, code: string): error is Error & { readonly code: string } {
  return error instanceof Database.SqliteError && (error.code === code || error.code.startsWith(`${code}_`));
}

/** `lost`: photos or records exist and their queue does not. */
export function damageOf(error: unknown): 'damaged' | 'lost' | null {
  if (!(error instanceof StationError)) return null;
  if (error.cause instanceof QueueLost) return 'lost';
  return error.cause instanceof ForeignDatabase || isDamage(error.cause) ? 'damaged' : null;
}

/** The database is missing or empty where there must be one. */
export class QueueLost extends Error {}

/** Another program wrote the database. */
export class ForeignDatabase extends Error {}

function isDamage(error: unknown): boolean {
  return isSqliteFailure(error, 'SQLITE_NOTADB') || isSqliteFailure(error, 'SQLITE_CORRUPT');
}

/** A failure of disk or file becomes `StationError` `storage`; a bug comes back unchanged. */
export function storageProblem(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const explain = explanations[error.code.split('_', 2).join('_')];
  return explain ? new StationError('storage', { id: explain(file), params: { file } }, { cause: error }) : error;
}

export function inPlainWords<Result>(file: string, work: () => Result, onDamage?: () => void): Result {
  try {
    return work();
  } catch (error) {
    if (isDamage(error)) onDamage?.();
    throw storageProblem(error, file);
  }
}
