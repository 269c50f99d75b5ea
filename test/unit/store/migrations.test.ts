import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, newestVersion, pendingMigrations, schemaVersionOf } from '../../../main/store/migrate.ts';
import { migrations } from '../../../main/store/migrations/migrations.ts';

function emptyDatabase(): Database.Database {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  return database;
}

function tablesOf(database: Database.Database): string[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[];
}

test('migrations are numbered in tens and only go up', () => {
  const versions = migrations.map((migration) => migration.version);
  expect(versions.every((version) => version % 10 === 0 && version > 0)).toBe(true);
  expect(versions).toEqual([...new Set(versions)].sort((left, right) => left - right));
});

test('0010 makes the first schema from nothing', () => {
  const database = emptyDatabase();
  migrate(database, pendingMigrations(migrations, 0).slice(0, 1));
  expect(schemaVersionOf(database)).toBe(10);
  expect(tablesOf(database).filter((name) => !name.startsWith('sqlite_'))).toEqual([
    'audit',
    'connections',
    'events',
    'item_counts',
    'items',
    'operation_counts',
    'operations',
    'photo_count',
    'photo_moves',
    'photos',
    'rejections',
    'settings',
    'side_lists',
    'sides',
    'taxonomy',
    'templates',
  ]);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('0020 adds the captured files to the first schema and keeps what is there', () => {
  const database = emptyDatabase();
  migrate(database, migrations.slice(0, 1));
  database.exec("INSERT INTO settings VALUES ('kept', '1')");
  const before = tablesOf(database);
  migrate(database, migrations.slice(0, 2));
  expect(schemaVersionOf(database)).toBe(20);
  expect(tablesOf(database).filter((name) => !before.includes(name))).toEqual(['captured_files']);
  expect(database.prepare('SELECT value FROM settings').pluck().all()).toEqual(['1']);
});

test('what has run does not run again, and one that fails leaves nothing behind', () => {
  const database = emptyDatabase();
  const steps = [
    { version: 10, script: 'CREATE TABLE one (a)' },
    { version: 20, script: 'CREATE TABLE two (a); INSERT INTO nowhere VALUES (1)' },
  ];
  expect(() => migrate(database, steps)).toThrow('nowhere');
  expect([schemaVersionOf(database), tablesOf(database)]).toEqual([10, ['one']]);
  migrate(database, [...steps.slice(0, 1), { version: 20, script: 'CREATE TABLE two (a)' }]);
  expect([schemaVersionOf(database), tablesOf(database)]).toEqual([20, ['one', 'two']]);
  expect(newestVersion(steps)).toBe(20);
});
