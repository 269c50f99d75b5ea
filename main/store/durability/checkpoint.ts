import type Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import { inPlainWords } from './storageProblem.ts';

/**
 * Everything that was committed is in the database file, on the disk, when this returns, and the write-ahead log begins anew. Throws
 * `StationError` `storage` when the disk does not take it, or another reader keeps the log for longer than the busy timeout.
 */
export function checkpoint(database: Database.Database): void {
  const file = database.name;
  // The busy flag of https://www.sqlite.org/pragma.html#pragma_wal_checkpoint.
  const isBusy = inPlainWords(file, () => database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }));
  if (isBusy === 0) return;
  throw new StationError('storage', text('database.beingRead', { file }));
}
