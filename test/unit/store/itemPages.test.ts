import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Item, type ItemSort, itemSorts, stages } from '../../../main/domain/model.ts';
import type { ItemFilter, ItemPageQuery } from '../../../main/domain/ports/itemStore.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { migrate } from '../../../main/store/migrations/migrate.ts';
import { migrations } from '../../../main/store/migrations/migrations.ts';
import { sqlOf } from '../../../main/store/rows/sql.ts';
import { itemPages } from '../../../main/store/tables/itemPages.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { runs } from '../../fakes/runs.ts';
import { newStore, temporaryFolder } from './newStore.ts';
import { acme, connectionId, connectTo, item, itemId, rejection } from './samples.ts';

const firstPage: ItemPageQuery = { connectionId: null, stage: null, search: null, cursor: null, limit: 10 };

type ReadPage = ReturnType<typeof itemPages>;

function readAll(page: ReadPage, query: ItemPageQuery): string[] {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 500; pages += 1) {
    const read = page({ ...query, cursor });
    expect(read.items.length).toBeLessThanOrEqual(query.limit);
    ids.push(...read.items.map((found) => found.id));
    cursor = read.nextCursor;
    if (cursor === null) return ids;
  }
  throw new Error('the pages do not end');
}

function storeOf(references: Readonly<Record<string, Partial<Item>>>): Store {
  const store = newStore();
  connectTo(store);
  for (const [referenceId, changes] of Object.entries(references)) {
    store.items.insert(item(referenceId, { referenceId, ...changes }));
  }
  return store;
}

test('a search finds any part of a code, its end first', () => {
  const store = storeOf({
    'WH-4711-0': { updatedAt: 9 },
    '4711-B': { updatedAt: 8 },
    'WH-4711': { updatedAt: 1 },
    other: { updatedAt: 7 },
  });
  const found = (search: string) => readAll(store.items.page, { ...firstPage, search });
  expect(found('4711')).toEqual(['WH-4711', 'WH-4711-0', '4711-B']);
  // One and two characters, for which there is no index of parts.
  expect(found('11')).toEqual(['WH-4711', 'WH-4711-0', '4711-B']);
  expect(found('0')).toEqual(['WH-4711-0']);
  expect(found('h-4')).toEqual(['WH-4711-0', 'WH-4711']);
  expect(found('"')).toEqual([]);
  expect(found('nothing')).toEqual([]);
});

test('a page that is full where the better matches of a search end leaves out none of the others', () => {
  const store = storeOf({
    'X-471': { updatedAt: 1 },
    'Y-471': { updatedAt: 2 },
    '471-A': { updatedAt: 9 },
    '471-B': { updatedAt: 8 },
  });
  for (const limit of [1, 2, 3, 4]) {
    const found = readAll(store.items.page, { ...firstPage, search: '471', limit });
    expect(found).toEqual(['Y-471', 'X-471', '471-A', '471-B']);
  }
});

test('a search finds the items of a place, and follows them to another', () => {
  const store = storeOf({
    first: { place: 'Bin A-17', updatedAt: 1 },
    'SKU-A-17': { updatedAt: 2 },
    second: { place: 'a-17', updatedAt: 3 },
    third: { place: 'B-2', updatedAt: 4 },
  });
  const found = (search: string) => readAll(store.items.page, { ...firstPage, search });
  expect(found('a-17')).toEqual(['SKU-A-17', 'second', 'first']);
  store.items.update(itemId('first'), { place: 'Rack ä9' });
  store.items.update(itemId('second'), { place: null });
  expect(found('a-17')).toEqual(['SKU-A-17']);
  expect(found('Ä9')).toEqual(['first']);
  store.items.update(itemId('first'), { stage: 'ready' });
  expect(found('rack')).toEqual(['first']);
});

test('items are listed by place, those without one last', () => {
  const store = storeOf({ a: { place: 'C-1' }, b: {}, c: { place: 'a-1' }, d: { place: 'B-9' } });
  expect(readAll(store.items.page, { ...firstPage, sort: 'place', limit: 2 })).toEqual(['c', 'd', 'a', 'b']);
});

test('items from before parts could be found are found by them', () => {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  migrate(
    database,
    migrations.filter(({ version }) => version < 120),
  );
  database.exec(`
    INSERT INTO connections VALUES (1, 'c', 'acme', 'https://acme.example', '{}', 0, 'ok', NULL, NULL, 1, 1);
    INSERT INTO items (id, connection_id, reference_id, reference_folded, category_uuid, type_uuid, sr_uuid, sr_known,
      requirements, stage, stage_order, marked_done, created_by, created_at, updated_at, place)
      VALUES ('i', 'c', 'Wh-4711\u{1f4f7}', 'WH-4711\u{1f4f7}', 'c', 't', 's', 1, 'none', 'shooting', 1, 0, 'ann', 1, 1, 'bin 3');`);
  migrate(database, migrations);
  const saved = 'SELECT reference_backward, place_folded FROM items';
  expect(database.prepare(saved).get()).toEqual({ reference_backward: '\u{1f4f7}1174-HW', place_folded: 'BIN 3' });
  const matches = database.prepare('SELECT count(*) FROM item_search WHERE item_search MATCH ?').pluck();
  expect(['"471"', '"BIN"', '"XYZ"'].map((term) => matches.get(term))).toEqual([1, 1, 0]);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
});

const letters = fc.array(fc.constantFrom('a', 'A', 'b', '1', 'ß', '\u{1f4f7}', '"'), { minLength: 1, maxLength: 4 });
const word = letters.map((parts) => parts.join(''));

const worlds = fc.record({
  rows: fc.array(
    fc.record({
      reference: word,
      place: fc.option(word),
      stage: fc.constantFrom(...stages.slice(0, 3)),
      updatedAt: fc.integer({ min: 1, max: 4 }),
      isOther: fc.boolean(),
      typeUuid: fc.constantFrom('type-1', 'type-2'),
      serviceUuid: fc.constantFrom(null, 'service-1', 'service-2'),
      isRejected: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
  query: fc.record({
    stage: fc.constantFrom(null, ...stages.slice(0, 3)),
    search: fc.option(word),
    sort: fc.constantFrom(...itemSorts),
    reverse: fc.boolean(),
    connection: fc.constantFrom(null, 'c-acme', 'c-other'),
    limit: fc.integer({ min: 1, max: 7 }),
    filter: fc.record(
      {
        typeUuid: fc.constantFrom('type-1', 'type-2'),
        serviceUuid: fc.constantFrom('service-1', 'service-2'),
        place: word,
        rejected: fc.constant(true as const),
        changed: fc.record({ from: fc.integer({ min: 0, max: 4 }), before: fc.integer({ min: 1, max: 6 }) }),
      },
      { requiredKeys: [] },
    ),
  }),
  limits: fc.record({ few: fc.integer({ min: 0, max: 5 }), steps: fc.integer({ min: 1, max: 9 }) }),
});

test('pages give every item that fits once, in order, however little of a walk a page does (random)', () => {
  fc.assert(
    fc.property(worlds, ({ rows, query, limits }) => {
      const folder = temporaryFolder();
      const store = openNewStore(folder);
      const other = connectTo(store, 'other');
      connectTo(store);
      const rejected = new Set<string>();
      const items = rows.map(({ reference, isOther, isRejected, ...row }, index): Item => {
        const owner = isOther ? other : acme;
        if (isRejected) rejected.add(itemId(`i${index}`));
        return item(`i${index}`, {
          ...row,
          typeUuid: row.typeUuid as Item['typeUuid'],
          serviceUuid: row.serviceUuid as Item['serviceUuid'],
          connectionId: owner,
          referenceId: `${reference}${index % 3}${reference}`,
        });
      });
      const unique = [...new Map(items.map((row) => [`${row.connectionId} ${row.referenceId}`, row])).values()];
      store.transaction(() => {
        for (const row of unique) {
          store.items.insert(row);
          // One that was answered is no rejection any more.
          store.rejections.insert(rejection(`old ${row.id}`, row.id, { resolvedAt: 3 }));
          if (rejected.has(row.id)) store.rejections.insert(rejection(`new ${row.id}`, row.id));
        }
      });
      const { connection, ...asked } = query;
      const fitting = unique
        .filter((row) => connection === null || row.connectionId === connection)
        .filter((row) => asked.stage === null || row.stage === asked.stage)
        .filter((row) => fits(row, asked.filter, rejected));
      const inOrder = ranked(fitting, asked.search, asked.sort).map((row) => row.id);
      const expected = asked.reverse ? inOrder.toReversed() : inOrder;
      const owner = connection === null ? null : connectionId(connection);
      const database = new Database(join(folder, 'station.db'), { readonly: true });
      const noGroupCommit = { flushed: async () => {}, checkpointWhenBroken: () => {}, close: () => {} };
      const page = itemPages(sqlOf(database, 'station.db', noGroupCommit), limits);
      expect(readAll(page, { connectionId: owner, cursor: null, ...asked })).toEqual(expected);
      database.close();
      store.close();
    }),
    { numRuns: runs(25) },
  );
});

function fits(row: Item, filter: ItemFilter, rejected: ReadonlySet<string>): boolean {
  const { typeUuid, serviceUuid, place, changed } = filter;
  return (
    (typeUuid === undefined || row.typeUuid === typeUuid) &&
    (serviceUuid === undefined || row.serviceUuid === serviceUuid) &&
    (place === undefined || row.place?.toUpperCase().startsWith(place.toUpperCase()) === true) &&
    (filter.rejected === undefined || rejected.has(row.id)) &&
    (changed === undefined || (row.updatedAt >= changed.from && row.updatedAt < changed.before))
  );
}

test('one item of each type and of each service stands for it, of one connection', () => {
  const of = (type: string, service: string | null) => ({
    typeUuid: type as Item['typeUuid'],
    serviceUuid: service as Item['serviceUuid'],
  });
  const store = storeOf({ a: of('t1', 's1'), b: of('t1', null), c: of('t2', 's1'), d: of('t2', 's2') });
  store.items.insert(item('e', { ...of('t3', 's3'), connectionId: connectTo(store, 'other') }));
  const each = (kind: 'type' | 'service') => store.items.oneOfEach(kind, acme).map((one) => one[`${kind}Uuid`]);
  expect(each('type')).toEqual(['t1', 't2']);
  expect(each('service')).toEqual(['s1', 's2']);
  expect(newStore().items.oneOfEach('type', acme)).toEqual([]);
});

/** As the pages promise it, in plain steps. */
function ranked(items: readonly Item[], search: string | null, sort: ItemSort): readonly Item[] {
  const term = search?.toUpperCase() ?? '';
  const rank = (row: Item): number => {
    const code = row.referenceId.toUpperCase();
    const place = row.place?.toUpperCase() ?? '';
    if (code.endsWith(term)) return 0;
    if (place.startsWith(term)) return 1;
    return code.includes(term) || place.includes(term) ? 2 : 3;
  };
  return items
    .filter((row) => term === '' || rank(row) < 3)
    .toSorted((left, right) => (term === '' ? 0 : rank(left) - rank(right)) || compare[sort](left, right));
}

const byId = (left: Item, right: Item): number => byText(left.id, right.id);
function byText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
const compare: Readonly<Record<ItemSort, (left: Item, right: Item) => number>> = {
  newest: (left, right) => right.updatedAt - left.updatedAt || byId(right, left),
  oldest: (left, right) => left.updatedAt - right.updatedAt || byId(left, right),
  code: (left, right) => byText(left.referenceId.toUpperCase(), right.referenceId.toUpperCase()) || byId(left, right),
  place: (left, right) =>
    byText(left.place?.toUpperCase() ?? '\u{10ffff}', right.place?.toUpperCase() ?? '\u{10ffff}') || byId(left, right),
};
