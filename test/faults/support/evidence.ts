import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Acknowledged } from './stationProcess.ts';

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export interface PhotoRow {
  readonly id: string;
  readonly sha256: string;
  readonly place: string;
  readonly side_uuid: string | null;
  readonly reference_id: string | null;
}

/** The rows of the photos, read as another program would; a database that is not there has none. */
export function photoRows(dataFolder: string): readonly PhotoRow[] {
  return withDatabase(dataFolder, [], (database) =>
    database
      .prepare<[], PhotoRow>(
        `SELECT photos.id, photos.sha256, photos.place, photos.side_uuid, items.reference_id
         FROM photos LEFT JOIN items ON items.id = photos.item_id`,
      )
      .all(),
  );
}

export interface ArrivalRow {
  readonly id: string;
  readonly sha256: string;
  readonly filename: string;
}

/** Files whose bytes the station has made safe and not looked into yet. A database from before that has none. */
export function arrivalRows(dataFolder: string): readonly ArrivalRow[] {
  return withDatabase(dataFolder, [], (database) => {
    const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'arrivals'").get() !== undefined;
    if (!isThere) return [];
    return database.prepare<[], ArrivalRow>('SELECT id, sha256, filename FROM arrivals').all();
  });
}

/** Operations that an accident cut off on their way. */
export function operationsInFlight(dataFolder: string): number {
  return withDatabase(
    dataFolder,
    0,
    (database) => database.prepare("SELECT 1 FROM operations WHERE status = 'in_flight'").all().length,
  );
}

interface OpenRow {
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly waiting_for: string;
  readonly next_try_at: number | null;
  readonly is_first: number;
}

/** What a reference still waits for, in one short line: what holds the connection, photos that are examined, operations that are open. */
export function openWork(dataFolder: string, reference: string): string {
  const operations = withDatabase(dataFolder, [], (database) =>
    database
      .prepare<[string], OpenRow>(
        `SELECT operations.kind, operations.status, operations.attempts, operations.waiting_for, operations.next_try_at, operations.is_first
         FROM operations JOIN items ON items.id = operations.item_id
         WHERE items.reference_id = ? AND operations.status NOT IN ('done', 'dropped') ORDER BY operations.sequence`,
      )
      .all(reference),
  );
  const connection = withDatabase(dataFolder, null, (database) =>
    database.prepare<[], Readonly<Record<string, unknown>>>('SELECT * FROM connections LIMIT 1').get(),
  );
  const held = ['online', 'paused_until', 'credential_state'].map((name) => `${name} ${connection?.[name]}`);
  const lines = operations.map((row) =>
    [
      row.kind,
      row.status,
      row.attempts,
      row.waiting_for,
      row.next_try_at,
      row.is_first === 1 ? 'first' : 'behind',
    ].join(' '),
  );
  return [...held, `${arrivalRows(dataFolder).length} examined`, ...lines].join(', ');
}

/** What SQLite itself finds wrong with the file: page structure, indexes, references. */
export function databaseProblems(dataFolder: string): readonly string[] {
  return withDatabase(dataFolder, ['database: it cannot be read'], (database) => {
    const checked = database.pragma('integrity_check(5)') as { integrity_check: string }[];
    const references = database.pragma('foreign_key_check') as unknown[];
    return [
      ...checked.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
      ...(references.length > 0 ? [`${references.length} references to missing rows`] : []),
    ].map((line) => `database: ${line}`);
  });
}

function withDatabase<Result>(folder: string, none: Result, read: (database: Database.Database) => Result): Result {
  const file = join(folder, 'station.db');
  if (!existsSync(file)) return none;
  const database = new Database(file, { readonly: true });
  try {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'photos'").get() === undefined) return none;
    return read(database);
  } catch (error) {
    // What can't be read has no rows; that it can't be read is found by `databaseProblems`.
    if (error instanceof Database.SqliteError) return none;
    throw error;
  } finally {
    database.close();
  }
}

/** Every original by the hash of its bytes, and those whose bytes are not what their name says. */
export function originals(dataFolder: string): {
  readonly whole: ReadonlySet<string>;
  readonly torn: readonly string[];
} {
  const top = join(dataFolder, 'media', 'originals');
  const whole = new Set<string>();
  const torn: string[] = [];
  if (!existsSync(top)) return { whole, torn };
  for (const folder of readdirSync(top)) {
    for (const name of readdirSync(join(top, folder))) {
      const hash = sha256Of(readFileSync(join(top, folder, name)));
      if (name.startsWith(`${hash}.`)) whole.add(hash);
      else torn.push(name);
    }
  }
  return { whole, torn };
}

/** What is wrong at the station after an accident: acknowledged photos without their row or bytes, torn files, lost bytes. */
export function stationProblems(dataFolder: string, acknowledged: readonly Acknowledged[]): readonly string[] {
  const { whole, torn } = originals(dataFolder);
  const rows = photoRows(dataFolder);
  const arrivals = arrivalRows(dataFolder);
  const shaOf = new Map([...rows, ...arrivals].map((row) => [row.id, row.sha256]));
  return [
    ...torn.map((name) => `torn original ${name}`),
    ...rows.filter((row) => !whole.has(row.sha256)).map((row) => `the row of photo ${row.id} has no bytes`),
    ...arrivals.filter((row) => !whole.has(row.sha256)).map((row) => `the row of arrival ${row.id} has no bytes`),
    ...acknowledged
      .filter((photo) => !whole.has(photo.sha256))
      .map((photo) => `${photo.file}: acknowledged, bytes lost`),
    ...acknowledged
      .filter((photo) => shaOf.get(photo.id) !== photo.sha256)
      .map((photo) => `${photo.file}: acknowledged, row lost`),
    ...databaseProblems(dataFolder),
  ];
}

/** How often a photo came to its side again, over all service requests. */
export function repeatedUploads(simulator: Simulator): number {
  let repeated = 0;
  for (const sr of simulator.control.serviceRequests()) {
    repeated += sr.uploads.length - new Set(sr.uploads.map((media) => `${media.sideUuid} ${media.sha256}`)).size;
  }
  return repeated;
}

/** References with more than one service request. */
export function secondServiceRequests(simulator: Simulator): readonly string[] {
  const references = simulator.control.serviceRequests().map((sr) => sr.referenceId);
  return references.filter((reference, index) => references.indexOf(reference) !== index);
}

/** What the partner lacks, or has in excess, of what the station shows as placed on a side. */
export function partnerProblems(
  dataFolder: string,
  simulator: Simulator,
  complete: readonly string[],
  reshot: ReadonlySet<string> = new Set(),
): readonly string[] {
  const problems: string[] = secondServiceRequests(simulator).map((reference) => `${reference}: a second SR`);
  for (const row of photoRows(dataFolder)) {
    if (row.place !== 'active' || row.reference_id === null) continue;
    const sr = simulator.control.serviceRequests().find((other) => other.referenceId === row.reference_id);
    const held = sr?.media.find((media) => media.sideUuid === row.side_uuid)?.sha256 ?? null;
    if (held !== row.sha256)
      problems.push(`${row.reference_id}: the partner holds ${held ?? 'nothing'}, not ${row.sha256}`);
  }
  for (const reference of complete) {
    const submissions = simulator.control.serviceRequest(reference)?.submissions ?? 0;
    const wanted = reshot.has(reference) ? 2 : 1;
    if (submissions !== wanted) problems.push(`${reference}: submitted ${submissions} times, not ${wanted}`);
  }
  return problems;
}
