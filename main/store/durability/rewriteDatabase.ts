import type Database from 'better-sqlite3';
import { checkpoint } from './checkpoint.ts';
import { inPlainWords } from './storageProblem.ts';

/**
 * Writes the file anew, so that nothing of deleted or changed rows is left in it or in its log; SQLite leaves both in
 * free space (https://www.sqlite.org/lang_vacuum.html). It takes seconds in a large queue, and as much free room as the
 * database has. Throws `StationError` `storage`; all is as before then.
 */
export function rewriteDatabase(database: Database.Database): void {
  inPlainWords(database.name, () => database.exec('VACUUM'));
  checkpoint(database);
}
