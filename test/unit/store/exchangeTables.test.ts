import { expect, test } from 'vitest';
import type { ExpectedItem } from '../../../main/domain/worklist/expectedItem.ts';
import { readRecord } from '../../../main/store/records/itemRecord.ts';
import { restoreRecords } from '../../../main/store/records/restoreRecord.ts';
import { newStore } from './newStore.ts';
import { acme, connectTo, item, itemId, rejection, srUuid } from './samples.ts';

function expected(reference: string, reported: Partial<ExpectedItem> = {}): ExpectedItem {
  const nothing = { category: null, type: null, service: null, brand: null, model: null, place: null, note: null };
  return { ...nothing, ...reported, reference };
}

test('a row keeps its place in the list when it changes, and goes when its item is begun', () => {
  const { expected: list } = newStore();
  expect(list.put(expected('A'), 1)).toBe('added');
  expect(list.put(expected('B'), 1)).toBe('added');
  expect(list.put(expected('A', { place: 'X' }), 2)).toBe('changed');
  expect(list.all().map(({ reference, place }) => [reference, place])).toEqual([
    ['A', 'X'],
    ['B', null],
  ]);
  list.remove('A');
  expect([list.count(), list.get('A'), list.get('B')?.reference]).toEqual([1, null, 'B']);
  expect([list.clear(), list.count()]).toEqual([1, 0]);
});

test('pages go on behind the last row, and a search finds any part of any field', () => {
  const { expected: list } = newStore();
  for (let at = 0; at < 5; at += 1) list.put(expected(`SKU-${at}`, { brand: at % 2 === 0 ? 'Größe' : null }), 1);
  const first = list.page({ search: null, after: null, limit: 3 });
  expect(first.items.map(({ reference }) => reference)).toEqual(['SKU-0', 'SKU-1', 'SKU-2']);
  const second = list.page({ search: null, after: first.next, limit: 3 });
  expect([second.items.map(({ reference }) => reference), second.next]).toEqual([['SKU-3', 'SKU-4'], null]);
  const found = (search: string) =>
    list.page({ search, after: null, limit: 9 }).items.map(({ reference }) => reference);
  expect([found('u-3'), found('größ'), found('%')]).toEqual([['SKU-3'], ['SKU-0', 'SKU-2', 'SKU-4'], []]);
});

test('an item is begun where the connection has it and it was not cancelled', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('1'));
  store.items.insert(item('2', { stage: 'cancelled' }));
  const isBegun = (reference: string) => store.expected.isBegun(acme, reference);
  expect([isBegun('SKU-1'), isBegun('SKU-2'), isBegun('SKU-3')]).toEqual([true, false, false]);
});

test('a record of the list brings it back, without what its items tell to be begun since', () => {
  const store = newStore();
  connectTo(store);
  for (const reference of ['SKU-4', 'SKU-1', 'SKU-2', 'SKU-3'])
    store.expected.put(expected(reference, { note: 'x' }), 5);
  const record = readRecord(store, 'work-list');
  const revision = () => store.marks.of('work-list')?.revision;
  const written = revision();
  store.expected.put(expected('SKU-4', { note: 'x' }), 6);
  store.expected.remove('SKU-1');
  expect(revision()).toBe(written);
  store.expected.put(expected('SKU-4', { note: 'y' }), 6);
  expect(revision()).not.toBe(written);

  const rebuilt = newStore();
  connectTo(rebuilt);
  rebuilt.expected.put(expected('OLD'), 1);
  rebuilt.items.insert(item('1', { createdAt: 6 }));
  // It was cancelled before it was expected again.
  rebuilt.items.insert(item('2', { createdAt: 4, stage: 'cancelled' }));
  rebuilt.items.insert(item('3', { createdAt: 4 }));
  const restoration = restoreRecords(rebuilt, 0);
  if (record) restoration.add({ revision: 1, record });
  restoration.finish();
  expect(rebuilt.expected.all()).toEqual([expected('SKU-4', { note: 'x' }), expected('SKU-2', { note: 'x' })]);

  const cleared = revision();
  store.expected.clear();
  expect(revision()).not.toBe(cleared);
  expect(readRecord(store, 'work-list')).toEqual({ kind: 'work-list', rows: [] });
});

test('results come in the order of their cursors, and a rebuilt database has them under the same ones', () => {
  const store = newStore();
  connectTo(store);
  const photos = [{ side: 'Front', sha256: 'ab' }];
  const ended = { srUuid: srUuid('sr'), at: 5, photos, rejections: 2 } as const;
  for (const id of ['1', '2']) store.items.insert(item(id, { place: 'A', note: 'torn' }));
  store.results.insert({ ...ended, itemId: itemId('1'), result: 'cancelled' });
  store.results.insert({ ...ended, itemId: itemId('2'), result: 'not_authentic' });
  store.results.insert({ ...ended, itemId: itemId('1'), result: 'authentic' });
  expect(store.results.after(1, 9).map(({ cursor, referenceId, result }) => [cursor, referenceId, result])).toEqual([
    [2, 'SKU-2', 'not_authentic'],
    [3, 'SKU-1', 'authentic'],
  ]);
  expect(store.results.lastOf(itemId('1'))?.cursor).toBe(3);
  const answer = { kind: 'worn_off', words: null, who: 'Kim', at: 4 } as const;
  store.rejections.insert(rejection('a', '1', { answer, resolvedAt: 4 }));
  store.rejections.insert(rejection('b', '1', { resolvedAt: 4 }));
  // Given after the item had ended: no result told of it.
  store.rejections.insert(rejection('c', '1', { answer: { ...answer, at: 6 }, resolvedAt: 6 }));
  expect(store.results.after(1, 9).map(({ answers }) => answers)).toEqual([
    [],
    [{ side: 'Front', reason: 'blurry', answer }],
  ]);

  const rebuilt = newStore();
  const restoration = restoreRecords(rebuilt, 0);
  for (const owner of ['station', '2', '1']) {
    const record = readRecord(store, owner);
    if (record) restoration.add({ revision: 1, record });
  }
  restoration.finish();
  expect(rebuilt.results.after(0, 9)).toEqual(store.results.after(0, 9));
  expect(rebuilt.items.get(itemId('1'))).toMatchObject({ place: 'A', note: 'torn' });
  rebuilt.results.insert({ ...ended, itemId: itemId('2'), result: 'authentic' });
  expect(rebuilt.results.last()).toBe(4);
});
