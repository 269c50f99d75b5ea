import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import type { TextId } from '../../texts/text.ts';

/** A person's way out of a failure of SQLite, by the first two words of its code. */
const explanations: Readonly<Record<string, (file: string) => Extract<TextId, `database.${string}`>>> = {
  SQLITE_NOTADB: () => 'database.notOurs',
  SQLITE_CORRUPT: () => 'database.damaged',
  SQLITE_FULL: () => 'database.full',
  // A full disk where a side file must grow is told as a fault of the disk.
  SQLITE_IOERR: (file) => (hasNoRoom(file) ? 'database.full' : 'database.diskFailed'),
  SQLITE_CANTOPEN: () => 'database.notOpened',
  SQLITE_READONLY: () => 'database.notWritten',
  SQLITE_PERM: () => 'database.denied',
  SQLITE_BUSY: () => 'database.inUse',
  SQLITE_LOCKED: () => 'database.inUse',
};

/** Less than SQLite's side files grow by at once. */
const leastRoomBytes = 64 * 1024;

function hasNoRoom(file: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < leastRoomBytes;
  } catch {
    return false;
  }
}

/** Whether SQLite failed with this code or an extended one of it, e.g. `SQLITE_CONSTRAINT`. */
export function isSqliteFailure(error: unknown, code: string): error is Error & { readonly code: string } {
  return error instanceof Database.SqliteError && (error.code === code || error.code.startsWith(`${code}_`));
}

/** Why the database cannot go on as it is, of a `StationError` `storage`: `lost` is a queue that photos or records tell of. */
export function damageOf(error: unknown): 'damaged' | 'lost' | null {
  if (!(error instanceof StationError)) return null;
  if (error.cause instanceof QueueLost) return 'lost';
  return error.cause instanceof ForeignDatabase || isDamage(error.cause) ? 'damaged' : null;
}

/** The cause of a `StationError` about a database that is missing or empty where there must be one. */
export class QueueLost extends Error {}

/** The cause of a `StationError` about a database that another program wrote. */
export class ForeignDatabase extends Error {}

function isDamage(error: unknown): boolean {
  return isSqliteFailure(error, 'SQLITE_NOTADB') || isSqliteFailure(error, 'SQLITE_CORRUPT');
}

/** A `StationError` `storage` for what the disk or the file is to blame for; anything else (a bug) comes back as it is. */
export function storageProblem(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const explain = explanations[error.code.split('_', 2).join('_')];
  return explain ? new StationError('storage', { id: explain(file), params: { file } }, { cause: error }) : error;
}

/** Runs work on the file and throws its failures in plain words. `onDamage` hears of it when the file is damaged. */
export function inPlainWords<Result>(file: string, work: () => Result, onDamage?: () => void): Result {
  try {
    return work();
  } catch (error) {
    if (isDamage(error)) onDamage?.();
    throw storageProblem(error, file);
  }
}
