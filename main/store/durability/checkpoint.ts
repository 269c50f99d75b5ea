import type Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import { inPlainWords } from './storageProblem.ts';

/**
 * Every commit is in the database file and on the disk on return. Throws `StationError` `storage` when the disk fails
 * or a reader holds the log beyond the busy timeout.
 */
export function checkpoint(database: Database.Database): void {
  const file = database.name;
  // The first column is the busy flag (https://www.sqlite.org/pragma.html#pragma_wal_checkpoint).
  const isBusy = inPlainWords(file, () => database.pragma('wal_checkpoint(TRUNCATE)', { simple: true }));
  if (isBusy === 0) return;
  throw new StationError('storage', text('database.beingRead', { file }));
}
