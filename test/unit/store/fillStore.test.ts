import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseName } from '../../../main/store/openDatabase.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { filledItem, fillStore } from '../../bench/support/fillStore.ts';
import { temporaryFolder } from './newStore.ts';
import { acme, connectTo, itemId } from './samples.ts';

const options = { itemCount: 400, connection: acme, photosPerItem: 2, now: 1_700_000_000_000 };

test('rows that the benchmarks copy leave what the station would have counted and indexed, and its schema as it was', () => {
  const quick = filledFolder(false);
  expect(quick).toEqual(filledFolder(true));
  expect(quick.item_counts).not.toEqual([]);
  expect(quick.integrity_check).toEqual(['ok']);
});

test('a copied item is found, listed and read as its own', () => {
  const folder = temporaryFolder();
  fill(folder, false);
  const store = openStore(folder);
  const query = { connectionId: acme, stage: null, cursor: null, limit: 10 };
  const { items } = store.items.page({ ...query, search: '399' });
  expect(items.map(({ referenceId }) => referenceId)).toEqual(['SKU-399']);
  expect(store.items.page({ ...query, search: 'bin-399' }).items.map(({ place }) => place)).toEqual(['Bin-399']);
  const id = itemId(filledItem(399));
  expect(store.photos.ofItem(id).map((photo) => photo.id)).toEqual([`${id}-0`, `${id}-1`]);
  expect(store.operations.ofItem(id).map((operation) => operation.payload)).toMatchObject([
    { kind: 'create' },
    { kind: 'upload', photoId: `${id}-0` },
    { kind: 'upload', photoId: `${id}-1` },
  ]);
  expect(store.sides.ofItem(id)).toHaveLength(15);
  store.close();
});

function fill(folder: string, slowly: boolean): void {
  const store = openStore(folder);
  connectTo(store);
  store.close();
  fillStore(folder, { ...options, slowly });
}

/** Every table's rows, and the schema. */
function filledFolder(slowly: boolean): Readonly<Record<string, unknown>> {
  const folder = temporaryFolder();
  fill(folder, slowly);
  const database = new Database(join(folder, databaseName));
  const names = database
    .prepare<[], { readonly name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'item_search*' AND name <> 'sqlite_stat1' ORDER BY name",
    )
    .all()
    // What the marks were counted up to says nothing.
    .filter(({ name }) => name !== 'sqlite_sequence');
  const rows = names.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name}`).all()] as const);
  const schema = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
  const integrity = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const found = ['"U-3"', '"IN-1"', '"99"'].map((term) =>
    database.prepare('SELECT rowid FROM item_search WHERE item_search MATCH ? ORDER BY rowid').all(term),
  );
  const counted = database.prepare('SELECT * FROM operation_counts WHERE operations > 0').all();
  database.close();
  return { ...Object.fromEntries(rows), schema, found, operation_counts: counted, integrity_check: integrity };
}
