import type Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

/** The write-ahead log is cut back to this size after a burst. */
const journalLimitBytes = 64 * 1024 * 1024;
/** The checkpointer moves the log into the database long before; this is for when there is none, or it cannot keep up. 32 MB. */
const journalPages = 8_000;

/**
 * Every commit is on the disk before it returns (WAL with `synchronous=FULL`; the library's own default for WAL is NORMAL, which loses
 * acknowledged rows at a power loss). Throws `StationError` `storage` where SQLite does not take it over.
 */
export function setSafePragmas(database: Database.Database, applicationId: number): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma(`journal_size_limit = ${journalLimitBytes}`);
  database.pragma(`wal_autocheckpoint = ${journalPages}`);
  // Written once: a damaged file that is only looked at stays as it was found.
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
