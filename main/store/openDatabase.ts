import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';
import { setSafePragmas } from './durability/safePragmas.ts';
import { ForeignDatabase, inPlainWords, QueueLost } from './durability/storageProblem.ts';
import { migrate, newestVersion, schemaVersionOf } from './migrations/migrate.ts';
import type { Migration } from './migrations/migrations.ts';
import { copyForReading, needsCopy, type ReadingCopy } from './readingCopy.ts';

/** "SiSh" in the file's header marks our databases. */
export const applicationId = 0x53695368;
export const databaseName = 'station.db';
const busyTimeoutMs = 5_000;

/** The only writer: schema up to date, every commit on the disk before it returns. */
export function openForWriting(folder: string, migrations: readonly Migration[]): Database.Database {
  const file = join(folder, databaseName);
  return inPlainWords(file, () => {
    if (isMissingOrEmpty(file)) refuseLostQueue(folder, file);
    createFile(file);
    return keepOpen(new Database(file, { timeout: busyTimeoutMs }), (database) => {
      refuseForeign(database, file, migrations);
      // An interrupted start leaves a header alone, which is as empty as no bytes.
      if (schemaVersionOf(database) === 0) refuseLostQueue(folder, file);
      setSafePragmas(database, applicationId);
      database.pragma(`cache_size = -${cacheKb(statSync(file).size)}`);
      migrate(database, migrations);
      narrowRights(file);
    });
  });
}

/**
 * An eighth of the database, 2 to 16 MB. The system caches the file too: 16 MB always kept a small database twice in
 * memory, and with 4 MB a page of a million items took twice as long (decision 0071).
 */
export function cacheKb(bytes: number): number {
  return Math.round(Math.min(16_000, Math.max(2_000, bytes / 8 / 1_000)));
}

/** SQLite made the side files with the database's earlier rights. */
function narrowRights(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (statSync(path, { throwIfNoEntry: false })) chmodSync(path, 0o600);
  }
}

/**
 * Reads beside the running station. A missing database reads as empty; where the disk takes no side files, a copy is
 * read.
 */
export function openForReading(folder: string, migrations: readonly Migration[]): Database.Database {
  const file = join(folder, databaseName);
  return inPlainWords(file, () => {
    const database = isMissingOrEmpty(file) ? null : openFileForReading(file, migrations);
    if (database && schemaVersionOf(database) > 0) return database;
    database?.close();
    refuseLostQueue(folder, file);
    return emptyDatabase(migrations);
  });
}

function openFileForReading(file: string, migrations: readonly Migration[]): Database.Database {
  try {
    return openPreparedForReading(file, file, migrations);
  } catch (error) {
    const copy = needsCopy(error) ? copyForReading(file) : null;
    if (copy === null) throw error;
    try {
      return withRemoval(openPreparedForReading(copy.file, file, migrations), copy);
    } catch (cause) {
      copy.remove();
      throw cause;
    }
  }
}

/** `at` is opened, `file` is named in messages. */
function openPreparedForReading(at: string, file: string, migrations: readonly Migration[]): Database.Database {
  const options = { readonly: true, fileMustExist: true, timeout: busyTimeoutMs };
  return keepOpen(new Database(at, options), (database) => {
    refuseForeign(database, file, migrations);
    refuseOlder(database, file, migrations);
  });
}

function withRemoval(database: Database.Database, copy: ReadingCopy): Database.Database {
  const close = database.close.bind(database);
  database.close = () => {
    close();
    copy.remove();
    return database;
  };
  return database;
}

function emptyDatabase(migrations: readonly Migration[]): Database.Database {
  return keepOpen(new Database(':memory:'), (database) => {
    migrate(database, migrations);
    database.pragma('query_only = ON');
  });
}

function keepOpen(database: Database.Database, prepare: (database: Database.Database) => void): Database.Database {
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Only reads, so that a newer Sideshot's or another program's file stays unchanged. */
function refuseForeign(database: Database.Database, file: string, migrations: readonly Migration[]): void {
  const version = schemaVersionOf(database);
  const id = database.pragma('application_id', { simple: true });
  const tables =
    database.prepare<[], { found: number }>('SELECT count(*) AS found FROM sqlite_schema').get()?.found ?? 0;
  const isEmpty = tables === 0 && version === 0;
  const known = newestVersion(migrations);
  const isSchemaOfOurs = isEmpty || version > known || migrations.some((migration) => migration.version === version);
  if (id === applicationId && !isSchemaOfOurs) throw new StationError('storage', text('database.foreign', { file }));
  if (id !== applicationId && (!isEmpty || id !== 0)) {
    const message = holdsOriginals(dirname(file)) ? 'database.notOurs' : 'database.foreign';
    throw new StationError('storage', { id: message, params: { file } }, { cause: new ForeignDatabase(file) });
  }
  if (version > known) {
    throw new StationError('storage', text('database.newer', { file, version, known }));
  }
}

function refuseOlder(database: Database.Database, file: string, migrations: readonly Migration[]): void {
  const version = schemaVersionOf(database);
  if (version > 0 && version < newestVersion(migrations)) {
    throw new StationError('storage', text('database.older', { file, version }));
  }
}

/** Starting empty would hide photos that were not sent. */
function refuseLostQueue(folder: string, file: string): void {
  if (!holdsOriginals(folder)) return;
  throw new StationError('storage', text('database.lost', { file }), { cause: new QueueLost(file) });
}

function holdsOriginals(dataFolder: string): boolean {
  return ['originals', 'items'].some((part) => holdsFile(join(dataFolder, 'media', part)));
}

function holdsFile(folder: string): boolean {
  const entries = entriesOf(folder);
  return (
    entries.some((entry) => entry.isFile()) ||
    entries.some((entry) => entry.isDirectory() && holdsFile(join(folder, entry.name)))
  );
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function isMissingOrEmpty(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined || stats.size === 0;
}

/**
 * SQLite copies these rights to its side files. An existing file is not opened: closing a descriptor would drop this
 * process's locks.
 */
function createFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return;
  closeSync(openSync(file, 'ax', 0o600));
}
