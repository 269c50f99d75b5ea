import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';
import { setSafePragmas } from './durability/safePragmas.ts';
import { ForeignDatabase, inPlainWords, QueueLost } from './durability/storageProblem.ts';
import { migrate, newestVersion, schemaVersionOf } from './migrations/migrate.ts';
import type { Migration } from './migrations/migrations.ts';
import { copyForReading, needsCopy, type ReadingCopy } from './readingCopy.ts';
import { holdsOriginals } from './records/holdsOriginals.ts';

/** "SiSh" in the file's header: tells our databases from any other. */
export const applicationId = 0x53695368;
export const databaseName = 'station.db';
const busyTimeoutMs = 5_000;

/**
 * The one writer's handle: schema up to date, every commit on the disk before it returns (WAL with `synchronous=FULL`; the
 * library's own default for WAL is NORMAL, which loses acknowledged rows at a power loss).
 */
export function openForWriting(folder: string, migrations: readonly Migration[]): Database.Database {
  const file = join(folder, databaseName);
  return inPlainWords(file, () => {
    if (isMissingOrEmpty(file)) refuseLostQueue(folder, file);
    createFile(file);
    return keepOpen(new Database(file, { timeout: busyTimeoutMs }), (database) => {
      refuseForeign(database, file, migrations);
      // A header alone, from a start that was cut off, is as empty as no bytes.
      if (schemaVersionOf(database) === 0) refuseLostQueue(folder, file);
      setSafePragmas(database, applicationId);
      database.pragma(`cache_size = -${cacheKb(statSync(file).size)}`);
      migrate(database, migrations);
      narrowRights(file);
    });
  });
}

/**
 * How many kB of pages SQLite keeps of a database of that many bytes: an eighth, 2 to 16 MB. The system keeps the file's pages too; with 16 MB for
 * all a small database lay in memory twice after a shift, with 4 MB for all a page of a million items took twice as long (decision 0071).
 */
export function cacheKb(bytes: number): number {
  return Math.round(Math.min(16_000, Math.max(2_000, bytes / 8 / 1_000)));
}

/** SQLite made the side files with the rights that the database had when it was opened. */
function narrowRights(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (statSync(path, { throwIfNoEntry: false })) chmodSync(path, 0o600);
  }
}

/**
 * A reader beside the running station. Without a station it reads as empty. Where the disk takes none of SQLite's side files (read-only,
 * full), a copy elsewhere is read.
 */
export function openForReading(folder: string, migrations: readonly Migration[]): Database.Database {
  const file = join(folder, databaseName);
  return inPlainWords(file, () => {
    const database = isMissingOrEmpty(file) ? null : openFileForReading(file, migrations);
    if (database && schemaVersionOf(database) > 0) return database;
    // A header alone is left by a start that was cut off, or seen while the first start is under way.
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

/** `at` is what is opened, `file` what it is called in messages. */
function openPreparedForReading(at: string, file: string, migrations: readonly Migration[]): Database.Database {
  const options = { readonly: true, fileMustExist: true, timeout: busyTimeoutMs };
  return keepOpen(new Database(at, options), (database) => {
    refuseForeign(database, file, migrations);
    refuseOlder(database, file, migrations);
  });
}

/** The copy goes when the handle is closed. */
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

/** Hands the handle out prepared, or closes it. */
function keepOpen(database: Database.Database, prepare: (database: Database.Database) => void): Database.Database {
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reads only, so that the file of a newer Sideshot or of another program stays as it is. */
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

/** No queue where photos lie is a lost queue, not a new station: starting empty would hide what was not sent. */
function refuseLostQueue(folder: string, file: string): void {
  if (!holdsOriginals(folder)) return;
  throw new StationError('storage', text('database.lost', { file }), { cause: new QueueLost(file) });
}

function isMissingOrEmpty(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined || stats.size === 0;
}

/**
 * SQLite gives its side files the permissions of this one. An existing file is not opened here: closing any descriptor of
 * it would drop the locks that this process holds on it.
 */
function createFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return;
  closeSync(openSync(file, 'ax', 0o600));
}
