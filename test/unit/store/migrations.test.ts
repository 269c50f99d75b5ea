import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, newestVersion, pendingMigrations, schemaVersionOf } from '../../../main/store/migrations/migrate.ts';
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

test('0030 marks what lies there already for its first record, and counts the bytes of photos', () => {
  const database = emptyDatabase();
  migrate(database, migrations.slice(0, 2));
  database.exec(`
    INSERT INTO connections VALUES (1, 'c', 'acme', 'https://acme.example', '{}', 0, 'ok', NULL, NULL, 1, 1);
    INSERT INTO items (id, connection_id, reference_id, reference_folded, category_uuid, type_uuid, sr_uuid, sr_known,
      requirements, stage, stage_order, marked_done, created_by, created_at, updated_at)
      VALUES ('i', 'c', 'R', 'R', 'c', 't', 's', 1, 'none', 'shooting', 1, 0, 'ann', 1, 1);
    INSERT INTO photos (id, item_id, place, sha256, bytes, format, width, height, captured_at, added_at, added_by, source, filename)
      VALUES ('p', 'i', 'tray', 'x', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'folder', 'a.jpg'),
             ('q', 'i', 'tray', 'y', 30, 'jpeg', 1, 1, 1, 1, 'ann', 'folder', 'b.jpg');`);
  migrate(database, migrations.slice(0, 3));
  expect(schemaVersionOf(database)).toBe(30);
  expect(database.prepare('SELECT owner FROM record_marks ORDER BY revision').pluck().all()).toEqual([
    'station',
    'inbox',
    'i',
  ]);
  const bytes = database.prepare('SELECT bytes FROM photo_count').pluck();
  expect(bytes.get()).toBe(100);
  database.exec("UPDATE photos SET original_removed_at = 5 WHERE id = 'p'");
  expect(bytes.get()).toBe(30);
  database.exec('DELETE FROM photos');
  expect(bytes.get()).toBe(0);
});

test('0040 keeps photos as they are, unmeasured, and counts what lies beside them while their originals are here', () => {
  const database = emptyDatabase();
  migrate(database, migrations.slice(0, 3));
  database.exec(`
    INSERT INTO photos (id, place, sha256, bytes, format, width, height, captured_at, added_at, added_by, source, filename)
      VALUES ('p', 'inbox', 'x', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'folder', 'a.jpg');
    DELETE FROM record_marks;`);
  const before = tablesOf(database);
  migrate(database, migrations.slice(0, 4));
  expect(schemaVersionOf(database)).toBe(40);
  expect(tablesOf(database).filter((name) => !before.includes(name))).toEqual(['arrivals', 'companions']);
  expect(database.prepare('SELECT id, figures FROM photos').all()).toEqual([{ id: 'p', figures: null }]);
  const bytes = database.prepare('SELECT bytes FROM photo_count').pluck();
  const marks = database.prepare('SELECT owner FROM record_marks').pluck();
  database.exec("INSERT INTO companions VALUES ('p', 'y', 30, 'cr2', 'a.cr2', 'raw', 1)");
  expect([bytes.get(), marks.all()]).toEqual([100, ['inbox']]);
  database.exec("UPDATE photos SET original_removed_at = 5 WHERE id = 'p'");
  expect(bytes.get()).toBe(0);
  database.exec("UPDATE photos SET original_removed_at = NULL WHERE id = 'p'");
  expect(bytes.get()).toBe(100);
});

test('0050 finds the newest photo of each source in an index', () => {
  const database = emptyDatabase();
  migrate(database, migrations.slice(0, 4));
  const indexes = () => database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index'").pluck().all();
  expect(indexes()).not.toContain('photos_by_source');
  migrate(database, migrations.slice(0, 5));
  expect(schemaVersionOf(database)).toBe(50);
  expect(indexes()).toContain('photos_by_source');
});

test('0060 keeps what photos show, which goes with its photo, and the shots of a target card', () => {
  const database = emptyDatabase();
  migrate(database, migrations.slice(0, 5));
  const before = tablesOf(database);
  migrate(database, migrations.slice(0, 6));
  expect(schemaVersionOf(database)).toBe(60);
  expect(tablesOf(database).filter((name) => !before.includes(name))).toEqual(['golden_shots', 'photo_codes']);
  database.pragma('foreign_keys = ON');
  database.exec(`
    INSERT INTO photos (id, place, sha256, bytes, format, width, height, captured_at, added_at, added_by, source, filename)
      VALUES ('p', 'inbox', 'x', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'folder', 'a.jpg');
    INSERT INTO photo_codes VALUES ('p', 'SKU-1');
    DELETE FROM photos;`);
  expect(database.prepare('SELECT * FROM photo_codes').all()).toEqual([]);
});

test('0070 keeps connections as they are and makes room for the limits of their endpoints', () => {
  const database = emptyDatabase();
  migrate(
    database,
    migrations.filter(({ version }) => version < 70),
  );
  database.exec(
    "INSERT INTO connections VALUES (1, 'c', 'acme', 'https://acme.example', '{}', 0, 'ok', NULL, NULL, 1, 1);",
  );
  migrate(
    database,
    migrations.filter(({ version }) => version <= 70),
  );
  expect(schemaVersionOf(database)).toBe(70);
  database.exec("INSERT INTO endpoint_pauses VALUES ('c', 'find', 5)");
  expect(database.prepare('SELECT id, name FROM connections').all()).toEqual([{ id: 'c', name: 'acme' }]);
});

test('0080 keeps what was decided before, of which nobody knows whether its original may go', () => {
  const database = emptyDatabase();
  migrate(
    database,
    migrations.filter(({ version }) => version < 80),
  );
  database.exec("INSERT INTO captured_files VALUES ('f', 7)");
  const before = tablesOf(database);
  migrate(
    database,
    migrations.filter(({ version }) => version <= 80),
  );
  expect(schemaVersionOf(database)).toBe(80);
  expect(tablesOf(database).filter((name) => !before.includes(name))).toEqual(['refused_files']);
  expect(database.prepare('SELECT * FROM captured_files').all()).toEqual([{ fingerprint: 'f', at: 7, taken: 0 }]);
});

test('0100 keeps what tells the files of one shot', () => {
  const database = emptyDatabase();
  const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);
  migrate(database, upTo(90));
  const before = tablesOf(database);
  migrate(database, upTo(100));
  expect(schemaVersionOf(database)).toBe(100);
  expect(tablesOf(database).filter((name) => !before.includes(name))).toEqual(['shot_files']);
});

test('0130 keeps by which camera a photo was taken', () => {
  const database = emptyDatabase();
  const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);
  migrate(database, upTo(129));
  const before = tablesOf(database);
  migrate(database, upTo(130));
  expect(schemaVersionOf(database)).toBe(130);
  expect(tablesOf(database).filter((name) => !before.includes(name))).toEqual(['photo_cameras']);
});

test('0140 keeps what a row of the queue asks in indexes of their own', () => {
  const database = emptyDatabase();
  const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);
  migrate(database, upTo(139));
  const before = tablesOf(database);
  migrate(database, upTo(140));
  expect(schemaVersionOf(database)).toBe(140);
  expect(tablesOf(database)).toEqual(before);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('0150 marks the record of whatever item a kept photo, a code or a file of a card is of, and keeps which files were taken in', () => {
  const database = emptyDatabase();
  const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);
  migrate(database, upTo(149));
  database.exec(`
    INSERT INTO connections VALUES (1, 'c', 'acme', 'https://acme.example', '{}', 0, 'ok', NULL, NULL, 1, 1);
    INSERT INTO items (id, connection_id, reference_id, reference_folded, category_uuid, type_uuid, sr_uuid, sr_known,
      requirements, stage, stage_order, marked_done, created_by, created_at, updated_at)
      VALUES ('i', 'c', 'R', 'R', 'c', 't', 's', 1, 'none', 'shooting', 1, 0, 'ann', 1, 1);
    INSERT INTO photos (id, item_id, place, sha256, bytes, format, width, height, captured_at, added_at, added_by, source, filename)
      VALUES ('p', 'i', 'tray', 'x', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'card import', 'a.jpg'),
             ('q', NULL, 'inbox', 'y', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'card import', 'b.jpg');
    INSERT INTO captured_files VALUES ('of before', 7, 1);`);
  migrate(database, upTo(150));
  expect(schemaVersionOf(database)).toBe(150);
  expect(database.prepare('SELECT * FROM captured_files').all()).toEqual([
    { fingerprint: 'of before', at: 7, taken: 1, photo_id: null },
  ]);
  const marks = database.prepare('SELECT owner FROM record_marks').pluck();
  const markedBy = (change: string) => {
    database.exec(`DELETE FROM record_marks; ${change}`);
    return marks.all();
  };
  expect(markedBy("INSERT INTO kept_photos VALUES ('i', 'p', 5)")).toEqual(['i']);
  expect(markedBy("INSERT INTO kept_photos VALUES ('i', 'p', 6) ON CONFLICT DO NOTHING")).toEqual([]);
  expect(markedBy("INSERT INTO photo_codes VALUES ('p', 'SKU-1')")).toEqual(['i']);
  expect(markedBy("DELETE FROM photo_codes WHERE photo_id = 'p'")).toEqual(['i']);
  expect(markedBy("INSERT INTO captured_files VALUES ('of a card', 8, 1, 'p')")).toEqual(['i']);
  expect(markedBy("INSERT INTO captured_files VALUES ('of the inbox', 8, 1, 'q')")).toEqual(['inbox']);
  expect(markedBy("INSERT INTO captured_files VALUES ('of a folder', 8, 1, NULL)")).toEqual([]);
});

test('0160 keeps photos and arrivals from before, whose checksum nobody knows', () => {
  const database = emptyDatabase();
  const upTo = (version: number) => migrations.filter((migration) => migration.version <= version);
  migrate(database, upTo(159));
  database.exec(`
    INSERT INTO photos (id, place, sha256, bytes, format, width, height, captured_at, added_at, added_by, source, filename)
      VALUES ('p', 'inbox', 'x', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'folder', 'a.jpg');
    INSERT INTO arrivals (id, sha256, bytes, extension, filename, captured_at, source, arrived_at, arrived_by)
      VALUES ('q', 'y', 70, 'jpg', 'b.jpg', 1, 'folder', 1, 'ann');`);
  migrate(database, upTo(160));
  expect(schemaVersionOf(database)).toBe(160);
  expect(database.prepare('SELECT id, crc32 FROM photos UNION SELECT id, crc32 FROM arrivals').all()).toEqual([
    { id: 'p', crc32: null },
    { id: 'q', crc32: null },
  ]);
});
