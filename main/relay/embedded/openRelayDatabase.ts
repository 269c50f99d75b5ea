import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StationError } from '../../domain/failure.ts';
import { fileProblem } from '../../lib/files/fileProblem.ts';
import { setSafePragmas } from '../../store/durability/safePragmas.ts';
import { inPlainWords } from '../../store/durability/storageProblem.ts';
import { migrate, newestVersion, schemaVersionOf } from '../../store/migrations/migrate.ts';
import { text } from '../../texts/text.ts';
import { relayMigrations } from './relaySchema.ts';

const applicationId = 0x53695265;
const busyTimeoutMs = 5_000;

/** `relay.db`, safe at every commit. Commands open it beside a running relay. */
export function openRelayDatabase(folder: string): Database.Database {
  const file = join(folder, 'relay.db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // It holds senders' keys: nobody else may read it, nor its side files, which inherit its rights.
    if (!statSync(file, { throwIfNoEntry: false })) closeSync(openSync(file, 'ax', 0o600));
    else chmodSync(file, 0o600);
  } catch (error) {
    throw fileProblem(error, 'file.dataFolder', folder);
  }
  return inPlainWords(file, () => {
    const database = new Database(file, { timeout: busyTimeoutMs });
    try {
      refuseForeign(database, file);
      setSafePragmas(database, applicationId);
      migrate(database, relayMigrations);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

function refuseForeign(database: Database.Database, file: string): void {
  const version = schemaVersionOf(database);
  const known = newestVersion(relayMigrations);
  const id = database.pragma('application_id', { simple: true });
  if (id !== applicationId && (id !== 0 || version !== 0))
    throw new StationError('storage', text('database.foreign', { file }));
  if (version > known) throw new StationError('storage', text('database.newer', { file, version, known }));
}
