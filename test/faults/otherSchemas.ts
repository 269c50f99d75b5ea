import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate } from '../../main/store/migrations/migrate.ts';
import { migrations } from '../../main/store/migrations/migrations.ts';
import { applicationId } from '../../main/store/openDatabase.ts';
import { partnerProblems, photoRows, sha256Of, stationProblems } from './support/evidence.ts';
import { cyclesOf, type Fault, type FaultRun } from './support/fault.ts';
import { notPlain } from './support/plainWords.ts';
import { bytesOf, openShotStation, type ShotStation } from './support/shotStation.ts';
import { runStation } from './support/stationProcess.ts';

const newest = Math.max(...migrations.map((migration) => migration.version));

/** A folder of each released version is opened by this one. The newest, written again in the same way, shows that the harness loses nothing. */
export const olderSchemas: Fault = {
  name: 'database older, by every released schema',
  missing: () => null,
  async cause(run) {
    const versions = migrations.map((migration) => migration.version);
    // The oldest goes through every later migration too.
    const chosen = versions.slice(0, cyclesOf(run, { short: 1, full: versions.length }));
    const problems: string[] = [];
    let photos = 0;
    for (const version of chosen) {
      const station = await openShotStation(run.place);
      const before = photoRows(station.dataFolder);
      writeAs(station.databaseFile, version);
      const after = photoRows(station.dataFolder);
      if (JSON.stringify(after) !== JSON.stringify(before))
        throw new Error(`The fixture of schema ${version} lacks rows`);
      const args = ['sync', '--until-idle', '--for', '60', '--data', station.dataFolder, '--json'];
      const { code, error } = await runStation(run.place, args);
      const found = code === 0 ? [] : [`sync ended with ${code}: ${error.trim()}`];
      const now = versionOf(station.databaseFile);
      if (now !== newest) found.push(`the schema is ${now} afterwards`);
      found.push(...stationProblems(station.dataFolder, station.acknowledged));
      found.push(...partnerProblems(station.dataFolder, station.simulator, station.references.slice(0, 1)));
      problems.push(...found.map((problem) => `schema ${version}: ${problem}`));
      photos += station.acknowledged.length;
      await station.simulator.close();
    }
    return {
      cycles: chosen.length,
      seen: `schema ${chosen.join(', ')} brought to ${newest} with all rows: ${photos} photos by hash and row, what was not sent went on to the server`,
      problems,
    };
  },
};

/** The file of a newer Sideshot is not touched by any command. */
export const newerSchema = refusedSchema('database newer', newest + 990, 'newer Sideshot');

/** Nor is a file with a schema that no Sideshot wrote. */
export const unknownSchema = refusedSchema('database of an unknown schema', 5, 'not a Sideshot database');

function refusedSchema(name: string, version: number, says: string): Fault {
  return {
    name,
    missing: () => null,
    async cause(run) {
      const station = await openShotStation(run.place);
      const database = new Database(station.databaseFile);
      database.exec('CREATE TABLE of_tomorrow (what TEXT)');
      database.pragma(`user_version = ${version}`);
      database.close();
      const before = sha256Of(bytesOf(station.databaseFile));
      const problems: string[] = [];
      const commands = commandsOn(station, run);
      for (const command of commands) {
        const { code, error, hung } = await runStation(run.place, [...command, '--data', station.dataFolder], {
          limitMs: 30_000,
        });
        const at = command[0] ?? '';
        if (hung) problems.push(`${at} does not end`);
        if (code !== 1) problems.push(`${at} ended with ${code}`);
        const said = error.trim();
        const problem = notPlain(said);
        if (problem !== null) problems.push(`${at}: ${problem}`);
        if (!said.includes(says)) problems.push(`${at} does not say why: ${said}`);
        if (/\b(delete|remove|reset|move|erase)\b/i.test(said)) problems.push(`${at} offers to take it away: ${said}`);
        if (sha256Of(bytesOf(station.databaseFile)) !== before) problems.push(`${at} changed the file`);
      }
      return {
        cycles: commands.length,
        seen: `${commands.map((command) => command[0]).join(', ')}: exit code 1, one plain line that offers no deleting, the file the same byte for byte`,
        problems,
      };
    },
  };
}

function commandsOn(station: ShotStation, run: FaultRun): readonly (readonly string[])[] {
  const photo = station.photo(run.place.folder('newer'));
  const reference = station.references[0] ?? '';
  const commands = [
    ['import', '--reference', reference, photo],
    ['start', '--host', 'web', '--no-open'],
    ['status', '--json'],
    ['watch', run.place.folder('hot')],
    ['sync', '--until-idle', '--for', '5'],
  ];
  return commands.slice(0, cyclesOf(run, { short: 3, full: commands.length }));
}

/** Writes the database again as a released version would have it: its migrations, and the rows in the columns it had. */
function writeAs(file: string, version: number): void {
  const now = new Database(file);
  const tables = now
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all();
  const rows = new Map(tables.map(({ name }) => [name, now.prepare(`SELECT * FROM ${name}`).all() as object[]]));
  now.close();
  for (const side of ['', '-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
  const old = new Database(file);
  old.pragma('journal_mode = WAL');
  old.pragma(`application_id = ${applicationId}`);
  migrate(
    old,
    migrations.filter((migration) => migration.version <= version),
  );
  old.pragma('foreign_keys = OFF');
  for (const [table, entries] of rows) copyRows(old, table, entries);
  old.close();
}

/** Rows that triggers have written already (the counts) stay as they are. */
function copyRows(database: Database.Database, table: string, rows: readonly object[]): void {
  const columns = (database.pragma(`table_info(${table})`) as { name: string }[]).map((column) => column.name);
  for (const row of rows) {
    const entries = Object.entries(row).filter(([column]) => columns.includes(column));
    if (entries.length === 0) continue;
    const names = entries.map(([column]) => column);
    const marks = names.map(() => '?').join(', ');
    const values = entries.map(([, value]) => value);
    database.prepare(`INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${marks})`).run(...values);
  }
}

function versionOf(file: string): number {
  const database = new Database(file, { readonly: true });
  try {
    return Number(database.pragma('user_version', { simple: true }));
  } finally {
    database.close();
  }
}
