import type Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

/** After a burst SQLite truncates the log to this size. */
const journalLimitBytes = 64 * 1024 * 1024;
/** 32 MB: the checkpointer moves the log long before, unless it is missing or falls behind. */
const journalPages = 8_000;

/**
 * WAL with `synchronous=FULL` puts every commit on the disk; the library's default NORMAL loses acknowledged rows at a
 * power loss. Throws `StationError` `storage` where SQLite refuses.
 */
export function setSafePragmas(database: Database.Database, applicationId: number): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`journal_size_limit = ${journalLimitBytes}`);
  database.pragma(`wal_autocheckpoint = ${journalPages}`);
  // Unconditional writing would change a damaged file that is only inspected.
  if (database.pragma('application_id', { simple: true }) !== applicationId) {
    database.pragma(`application_id = ${applicationId}`);
  }
  const expected = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
  for (const [name, value] of Object.entries(expected)) {
    const actual = database.pragma(name, { simple: true });
    if (actual !== value) {
      throw new StationError(
        'storage',
        text('database.notSafe', { file: database.name, name, actual: String(actual), wanted: value }),
      );
    }
  }
}
