import type Database from 'better-sqlite3';

/** So many pages are copied between two turns of the event loop: 400 KB. */
const pagesInAStep = 100;

/** Copies an open database into the file `to` in small steps. What `beforeStep` throws ends the copy. */
export async function copyDatabase(database: Database.Database, to: string, beforeStep: () => void): Promise<void> {
  await database.backup(to, {
    progress() {
      beforeStep();
      return pagesInAStep;
    },
  });
}
