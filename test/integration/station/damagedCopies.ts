import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Store } from '../../../main/domain/ports/store.ts';
import { english } from '../../../main/texts/render.ts';
import { workedCopies } from './workedCopies.ts';
import { recover } from './workedFolder.ts';

/** Copies of the worked folder, and what can be done to their databases. */
export function damagedCopies() {
  const copies = workedCopies();
  const { open, folder } = copies;
  const file = () => join(folder(), 'station.db');
  return {
    ...copies,
    file,
    /** What was put aside of a damaged database. */
    keptFiles: () => readdirSync(folder()).filter((name) => name.startsWith('station.db.damaged-')),
    overwrite(from: number, to: number): void {
      const bytes = readFileSync(file());
      writeFileSync(file(), bytes.fill(0x5a, from, Math.min(to, bytes.length)));
    },
    /** Each with a connection of its own, which reads the schema anew. */
    withDatabase<Result>(work: (database: Database.Database) => Result): Result {
      const database = new Database(file()).unsafeMode(true);
      database.pragma('writable_schema = ON');
      try {
        return work(database);
      } finally {
        database.close();
      }
    },
    /** As a station starts on it; the notice in plain words, empty where there is none. */
    async rebuilt(options: Parameters<typeof recover>[1] = {}): Promise<{ store: Store; notice: string }> {
      const { store, notice } = await recover(folder(), options);
      open.push(store);
      return { store, notice: notice === null ? '' : english(notice) };
    },
  };
}
