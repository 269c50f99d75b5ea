import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, newestVersion, schemaVersionOf } from '../../../main/store/migrations/migrate.ts';
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

test('the numbers of migrations only go up', () => {
  const versions = migrations.map((migration) => migration.version);
  expect(versions.every((version) => Number.isInteger(version) && version > 0)).toBe(true);
  expect(versions).toEqual([...new Set(versions)].sort((left, right) => left - right));
});

/** What a test of the next migration begins with: the schema before it. */
function databaseAt(version: number): Database.Database {
  const database = emptyDatabase();
  migrate(
    database,
    migrations.filter((migration) => migration.version <= version),
  );
  expect(schemaVersionOf(database)).toBe(version);
  return database;
}

/** A photo of an item, and one in the inbox. */
const rows = `
  INSERT INTO connections VALUES (1, 'c', 'acme', 'https://acme.example', '{}', 0, 'ok', NULL, NULL, 1, 1);
  INSERT INTO items (id, connection_id, reference_id, reference_folded, category_uuid, type_uuid, sr_uuid, sr_known,
    requirements, stage, stage_order, marked_done, created_by, created_at, updated_at)
    VALUES ('i', 'c', 'R', 'R', 'c', 't', 's', 1, 'none', 'shooting', 1, 0, 'ann', 1, 1);
  INSERT INTO photos (id, item_id, place, sha256, bytes, format, width, height, captured_at, added_at, added_by, source, filename)
    VALUES ('p', 'i', 'tray', 'x', 70, 'jpeg', 1, 1, 1, 1, 'ann', 'card import', 'a.jpg'),
           ('q', NULL, 'inbox', 'y', 30, 'jpeg', 1, 1, 1, 1, 'ann', 'card import', 'b.jpg');`;

test('the baseline makes all tables from nothing', () => {
  const database = databaseAt(10);
  expect(tablesOf(database).filter((name) => !name.startsWith('sqlite_'))).toEqual([
    'arrivals',
    'audit',
    'captured_files',
    'companions',
    'connections',
    'endpoint_pauses',
    'events',
    'golden_shots',
    'item_counts',
    'items',
    'kept_photos',
    'operation_counts',
    'operations',
    'photo_cameras',
    'photo_codes',
    'photo_count',
    'photo_moves',
    'photos',
    'record_marks',
    'refused_files',
    'rejections',
    'settings',
    'shot_files',
    'side_lists',
    'sides',
    'taxonomy',
    'templates',
  ]);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('the baseline counts the bytes of originals and of the files beside them, while they are here', () => {
  const database = databaseAt(10);
  const bytes = database.prepare('SELECT bytes FROM photo_count').pluck();
  const bytesAfter = (change: string) => {
    database.exec(change);
    return bytes.get();
  };
  expect(bytesAfter(rows)).toBe(100);
  expect(bytesAfter("INSERT INTO companions VALUES ('p', 'y', 5, 'cr2', 'a.cr2', 'raw', 1)")).toBe(105);
  expect(bytesAfter("UPDATE photos SET original_removed_at = 5 WHERE id = 'p'")).toBe(30);
  expect(bytesAfter("UPDATE photos SET original_removed_at = NULL WHERE id = 'p'")).toBe(105);
  expect(bytesAfter("DELETE FROM photos WHERE id = 'q'")).toBe(75);
});

test('the baseline marks the owner of whatever changes, and an empty station and inbox for their first record', () => {
  const database = databaseAt(10);
  database.pragma('foreign_keys = ON');
  const marks = database.prepare('SELECT owner FROM record_marks ORDER BY revision').pluck();
  expect(marks.all()).toEqual(['station', 'inbox']);
  const markedBy = (change: string) => {
    database.exec(`DELETE FROM record_marks; ${change}`);
    return marks.all();
  };
  expect(markedBy(rows)).toEqual(['station', 'i', 'inbox']);
  expect(markedBy("INSERT INTO companions VALUES ('p', 'y', 30, 'cr2', 'a.cr2', 'raw', 1)")).toEqual(['i']);
  expect(markedBy("INSERT INTO kept_photos VALUES ('i', 'p', 5)")).toEqual(['i']);
  expect(markedBy("INSERT INTO kept_photos VALUES ('i', 'p', 6) ON CONFLICT DO NOTHING")).toEqual([]);
  expect(markedBy("INSERT INTO photo_codes VALUES ('p', 'SKU-1')")).toEqual(['i']);
  expect(markedBy("DELETE FROM photo_codes WHERE photo_id = 'p'")).toEqual(['i']);
  expect(markedBy("INSERT INTO captured_files VALUES ('of a card', 8, 1, 'p')")).toEqual(['i']);
  expect(markedBy("INSERT INTO captured_files VALUES ('of the inbox', 8, 1, 'q')")).toEqual(['inbox']);
  expect(markedBy("INSERT INTO captured_files VALUES ('of a folder', 8, 1, NULL)")).toEqual([]);
  expect(new Set(markedBy("UPDATE photos SET item_id = 'i', place = 'tray' WHERE id = 'q'"))).toEqual(
    new Set(['inbox', 'i']),
  );
});

test('items of the baseline have no brand or model yet, and one that gets one is marked', () => {
  const database = databaseAt(10);
  database.exec(`${rows} DELETE FROM record_marks;`);
  migrate(
    database,
    migrations.filter(({ version }) => version <= 20),
  );
  expect(database.prepare('SELECT brand, model FROM items').all()).toEqual([{ brand: null, model: null }]);
  const marks = database.prepare('SELECT owner FROM record_marks').pluck();
  database.exec("UPDATE items SET brand = NULL WHERE id = 'i'");
  expect(marks.all()).toEqual([]);
  database.exec(`UPDATE items SET model = '{"uuid":null,"name":"Dunk"}' WHERE id = 'i'`);
  expect(marks.all()).toEqual(['i']);
});

test('the third tells who marked a side by hand, and marks the owner of what the partner tells and of marks taken back', () => {
  const database = databaseAt(20);
  database.exec(
    `${rows} INSERT INTO rejections (id, item_id, side_name, reason, server_at) VALUES ('j', 'i', 'Sole', 'dark', 1)`,
  );
  migrate(database, migrations);
  expect(database.prepare('SELECT id, marked_by FROM rejections').all()).toEqual([{ id: 'j', marked_by: null }]);
  const marks = database.prepare('SELECT owner FROM record_marks ORDER BY revision').pluck();
  const markedBy = (change: string) => {
    database.exec(`DELETE FROM record_marks; ${change}`);
    return marks.all();
  };
  expect(markedBy("DELETE FROM rejections WHERE id = 'j'")).toEqual(['i']);
  expect(markedBy("INSERT INTO sr_details VALUES ('i', '{}')")).toEqual(['i']);
  expect(markedBy("UPDATE sr_details SET details = '{}'")).toEqual([]);
  expect(markedBy("UPDATE sr_details SET details = '{ }'")).toEqual(['i']);
  expect(markedBy('DELETE FROM sr_details')).toEqual(['i']);
});

test('codes that a photo shows go with it', () => {
  const database = databaseAt(10);
  database.pragma('foreign_keys = ON');
  database.exec(`${rows} INSERT INTO photo_codes VALUES ('q', 'SKU-1'); DELETE FROM photos WHERE id = 'q';`);
  expect(database.prepare('SELECT * FROM photo_codes').all()).toEqual([]);
});

test('items that had ended before results were kept get theirs, in the order of their ends, and marks of their records', () => {
  const database = databaseAt(40);
  const side = { uuid: 's1', name: 'Front' };
  database.exec(`${rows}
    INSERT INTO items (id, connection_id, reference_id, reference_folded, category_uuid, type_uuid, sr_uuid, sr_known,
      requirements, stage, stage_order, marked_done, created_by, created_at, updated_at)
      VALUES ('j', 'c', 'Q', 'Q', 'c', 't', 'sr-j', 1, 'none', 'cancelled', 1, 0, 'ann', 1, 9);
    INSERT INTO side_lists VALUES (1, 'd', '${JSON.stringify([side, { uuid: 's2', name: 'Back' }])}');
    INSERT INTO sides VALUES ('i', 1);
    UPDATE photos SET place = 'active', side_uuid = 's1' WHERE id = 'p';
    UPDATE items SET stage = 'authentic', updated_at = 7 WHERE id = 'i';
    DELETE FROM record_marks;`);
  migrate(
    database,
    migrations.filter((migration) => migration.version <= 50),
  );
  const reported = 'SELECT cursor, item_id, sr_uuid, result, at, photos, rejections FROM results ORDER BY cursor';
  expect(database.prepare(reported).raw().all()).toEqual([
    [1, 'i', 's', 'authentic', 7, '[{"side":"Front","sha256":"x"}]', 0],
    [2, 'j', 'sr-j', 'cancelled', 9, '[]', 0],
  ]);
  const marks = database.prepare('SELECT owner FROM record_marks ORDER BY revision').pluck();
  expect(marks.all()).toEqual(['i', 'j']);
  database.exec(
    "DELETE FROM record_marks; UPDATE items SET place = 'A-1' WHERE id = 'j'; UPDATE items SET note = NULL",
  );
  expect(marks.all()).toEqual(['j']);
});

test('items from before SRs were taken over took none over; a change of it marks the item', () => {
  const database = databaseAt(50);
  database.exec(rows);
  migrate(database, migrations);
  expect(database.prepare('SELECT adopted, existing FROM items').get()).toEqual({ adopted: 0, existing: null });
  database.exec("DELETE FROM record_marks; UPDATE items SET adopted = 1 WHERE id = 'i'");
  expect(database.prepare('SELECT owner FROM record_marks').pluck().all()).toEqual(['i']);
});

test('every item that has not ended is to be told to a fleet, and again when it changes', () => {
  const database = databaseAt(100);
  database.exec(rows);
  migrate(database, migrations);
  const untold = () => database.prepare('SELECT item_id FROM fleet_untold').pluck().all();
  expect(untold()).toEqual(['i']);
  database.exec("DELETE FROM fleet_untold; UPDATE items SET updated_at = 2 WHERE id = 'i'");
  expect(untold()).toEqual([]);
  database.exec("UPDATE items SET stage = 'reshoot' WHERE id = 'i'");
  expect(untold()).toEqual(['i']);
});

test('photos from before pictures were hashed have no hash, and are found by their bytes alone', () => {
  const database = databaseAt(126);
  database.exec(`${rows}
    INSERT INTO companions VALUES ('p', 'z', 5, 'cr2', 'a.cr2', 'raw', 1);
    INSERT INTO arrivals (id, sha256, bytes, extension, filename, captured_at, source, arrived_at, arrived_by)
      VALUES ('a', 'w', 1, 'jpg', 'a.jpg', 1, 'hot folder', 1, 'ann');
    DELETE FROM record_marks;`);
  migrate(database, migrations);
  for (const table of ['photos', 'companions', 'arrivals']) {
    const hashes = database.prepare(`SELECT picture_hash FROM ${table}`).pluck().all();
    expect(hashes.length > 0 && hashes.every((hash) => hash === null)).toBe(true);
  }
  expect(database.prepare('SELECT owner FROM record_marks').all()).toEqual([]);
  expect(database.prepare('SELECT * FROM target_pictures').all()).toEqual([]);
});

test('what waited behind a photo that the partner refused goes on; what may have arrived holds it still', () => {
  const database = databaseAt(131);
  database.exec(rows);
  const insert =
    database.prepare(`INSERT INTO operations (id, connection_id, item_id, kind, payload, upload_bytes, status,
    is_first, attempts, outcome_unknown, waiting_for, created_at, updated_at)
    VALUES (?, 'c', ?, ?, '{}', 0, ?, ?, 1, ?, 'nothing', 1, 1)`);
  database.exec(`INSERT INTO items (id, connection_id, reference_id, reference_folded, category_uuid, type_uuid, sr_uuid,
    sr_known, requirements, stage, stage_order, marked_done, created_by, created_at, updated_at)
    VALUES ('j', 'c', 'J', 'J', 'c', 't', 's2', 1, 'none', 'shooting', 2, 0, 'ann', 1, 1)`);
  for (const [item, outcomeUnknown] of [
    ['i', 0],
    ['j', 1],
  ]) {
    insert.run(`${item}1`, item, 'upload', 'parked', 1, outcomeUnknown);
    insert.run(`${item}2`, item, 'upload', 'pending', 0, 0);
    insert.run(`${item}3`, item, 'submit', 'pending', 0, 0);
  }
  migrate(database, migrations);
  const first = database.prepare('SELECT id FROM operations WHERE is_first = 1 ORDER BY id').pluck();
  expect(first.all()).toEqual(['i2', 'j1']);
  database.exec("UPDATE operations SET status = 'done' WHERE id = 'i2'");
  expect(first.all()).toEqual(['j1']);
  database.exec("UPDATE operations SET status = 'pending' WHERE id = 'i1'");
  expect(first.all()).toEqual(['i1', 'j1']);
});

test('what has run does not run again, and one that fails leaves nothing behind', () => {
  const database = emptyDatabase();
  const steps = [
    { version: 10, script: 'CREATE TABLE one (a)' },
    { version: 20, script: 'CREATE TABLE two (a)' },
    { version: 30, script: 'CREATE TABLE three (a); INSERT INTO nowhere VALUES (1)' },
  ];
  migrate(database, steps.slice(0, 1));
  expect(() => migrate(database, steps)).toThrow('nowhere');
  expect([schemaVersionOf(database), tablesOf(database)]).toEqual([10, ['one']]);
  migrate(database, steps.slice(0, 2));
  expect([schemaVersionOf(database), tablesOf(database)]).toEqual([20, ['one', 'two']]);
  expect(newestVersion(steps)).toBe(30);
});

test('a tree from before keeps its text and time, and has no index yet: the station fills it', () => {
  const database = databaseAt(134);
  database.exec(`${rows} INSERT INTO taxonomy VALUES ('c', '[]', 7);`);
  migrate(database, migrations);
  expect(database.prepare('SELECT connection_id, tree, fetched_at FROM taxonomy').all()).toEqual([
    { connection_id: 'c', tree: '[]', fetched_at: 7 },
  ]);
  expect(database.prepare('SELECT * FROM kind_index').all()).toEqual([]);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('the time of a tree stands before its text: SQLite reads what stands before what it is asked for', () => {
  const columns = databaseAt(newestVersion(migrations)).pragma('table_info(taxonomy)') as { readonly name: string }[];
  expect(columns.map(({ name }) => name)).toEqual(['connection_id', 'fetched_at', 'tree']);
});

test('142 counts what was finished and then rejected as finished', () => {
  const database = databaseAt(141);
  database.exec(`${rows}
    UPDATE items SET stage = 'reshoot', submitted_at = 5, rejected_at = 6;`);
  migrate(database, migrations);
  expect(database.prepare('SELECT item_id, at FROM done_items').all()).toEqual([{ item_id: 'i', at: 5 }]);
});

test('143 keeps rejections from before, which nobody answered', () => {
  const database = databaseAt(142);
  database.exec(`${rows}
    INSERT INTO rejections (id, item_id, side_name, reason, server_at) VALUES ('j', 'i', 'Front', 'blurry', 5);`);
  migrate(database, migrations);
  expect(database.prepare('SELECT id, reason, answer FROM rejections').all()).toEqual([
    { id: 'j', reason: 'blurry', answer: null },
  ]);
});
