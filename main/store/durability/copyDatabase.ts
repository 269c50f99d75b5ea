import type Database from 'better-sqlite3';

/** 400 KB between two turns of the event loop. */
const pagesInAStep = 100;

/** An error in `beforeStep` ends the copy. */
export async function copyDatabase(database: Database.Database, to: string, beforeStep: () => void): Promise<void> {
  await database.backup(to, {
    progress() {
      beforeStep();
      return pagesInAStep;
    },
  });
}
