import { expect, test } from 'vitest';
import { stages } from '../../../main/domain/model.ts';
import type { ItemPageQuery } from '../../../main/domain/ports/itemStore.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { fewMatches } from '../../../main/store/tables/itemPages.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { newStore } from './newStore.ts';
import { acme, connectionId, connectTo, item, itemId, srUuid } from './samples.ts';

const firstPage: ItemPageQuery = { connectionId: acme, stage: null, search: null, cursor: null, limit: 10 };

function readAll(store: Store, query: ItemPageQuery): string[] {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 500; pages += 1) {
    const page = store.items.page({ ...query, cursor });
    ids.push(...page.items.map((found) => found.id));
    cursor = page.nextCursor;
    if (cursor === null) return ids;
  }
  throw new Error('the pages do not end');
}

test('an item comes back as it was, with every field', () => {
  const store = newStore();
  connectTo(store);
  const full = item('1', {
    referenceId: 'a/b %20 \u{1f4f7} é'.repeat(20),
    serviceUuid: 'service',
    brand: { uuid: null, name: 'Nike' },
    model: { uuid: 'm', name: 'Air Jordan 1' },
    srKnown: true,
    microId: 'M1',
    url: 'https://partner.example.com/sr/1',
    state: { primary: 'COMPLETE', supplement: 'COMPLETE' },
    stateServerAt: 5,
    progress: {
      currentRequired: 1,
      totalRequired: 5,
      currentOptional: 0,
      totalOptional: 2,
      met: false,
      lastUploadDetectedAt: null,
    },
    progressReadAt: 6,
    requirements: 'server',
    stage: 'reshoot',
    markedDone: true,
    submittedAt: 7,
    rejectedAt: 8,
    invalidation: { code: 'FAKE', message: 'No' },
    lastError: { code: 'http_400', text: asGiven('Bad'), at: 9 },
    nextPollAt: 10,
    lastPolledAt: 11,
  });
  store.items.insert(full);
  expect(store.items.get(full.id)).toEqual(full);
  expect(store.items.byReference(acme, full.referenceId)).toEqual(full);
  expect(store.items.bySr(full.srUuid)).toEqual(full);
  expect(store.items.get(itemId('none'))).toBeNull();
  expect(store.items.bySr(srUuid('none'))).toBeNull();
});

test('an update changes the given fields alone, to null too', () => {
  const store = newStore();
  connectTo(store);
  const before = item('1', { state: { primary: 'QC', supplement: 'PENDING' }, microId: 'M1', nextPollAt: 5 });
  store.items.insert(before);
  store.items.update(before.id, { state: { primary: 'QUEUE', supplement: null }, nextPollAt: null });
  store.items.update(before.id, {});
  expect(store.items.get(before.id)).toEqual({
    ...before,
    state: { primary: 'QUEUE', supplement: null },
    nextPollAt: null,
  });
  store.items.update(before.id, { state: null });
  expect(store.items.get(before.id)?.state).toBeNull();
  expect(() => store.items.update(itemId('none'), { url: 'x' })).toThrow('items has no row none');
});

test('a reference is taken once for each connection', () => {
  const store = newStore();
  const other = connectTo(store, 'other');
  connectTo(store);
  store.items.insert(item('1', { referenceId: 'SKU', createdAt: 1 }));
  expect(() => store.items.insert(item('2', { referenceId: 'SKU' }))).toThrow(
    expect.objectContaining({ code: 'exists', field: 'reference', message: expect.stringContaining('"SKU"') }),
  );
  store.items.insert(item('3', { referenceId: 'SKU', connectionId: other, createdAt: 2 }));
  expect(store.items.allByReference('SKU').map((found) => found.id)).toEqual(['3', '1']);
  expect(store.items.byReference(other, 'SKU')?.id).toBe('3');
});

test('a stage keeps the order in which items entered it, whatever the clock says', () => {
  const store = newStore();
  connectTo(store);
  for (const id of ['1', '2', '3']) store.items.insert(item(id));
  for (const id of ['3', '1', '2']) store.items.update(itemId(id), { stage: 'reshoot', updatedAt: 5 });
  // No change of stage: it keeps its place.
  store.items.update(itemId('3'), { stage: 'reshoot', updatedAt: 99 });
  expect(store.items.oldestInStage(acme, 'reshoot', 10).map((found) => found.id)).toEqual(['3', '1', '2']);
  store.items.update(itemId('3'), { stage: 'sending' });
  store.items.update(itemId('3'), { stage: 'reshoot', updatedAt: 1 });
  expect(store.items.oldestInStage(acme, 'reshoot', 2).map((found) => found.id)).toEqual(['1', '2']);
  expect(store.items.oldestInStage(acme, 'reshoot', 3).map((found) => found.id)).toEqual(['1', '2', '3']);
});

test('a stage is read page by page, the oldest first, also where one has left it meanwhile', () => {
  const store = newStore();
  connectTo(store);
  for (const id of ['1', '2', '3', '4', '5']) store.items.insert(item(id, { stage: 'reshoot' }));
  const query = { connectionId: acme, stage: 'reshoot', limit: 2 } as const;
  const first = store.items.inStage({ ...query, after: null });
  expect(first.items.map(({ id }) => id)).toEqual(['1', '2']);
  store.items.update(itemId('2'), { stage: 'sending' });
  const second = store.items.inStage({ ...query, after: first.next });
  expect(second.items.map(({ id }) => id)).toEqual(['3', '4']);
  const last = store.items.inStage({ ...query, after: second.next });
  expect([last.items.map(({ id }) => id), last.next]).toEqual([['5'], null]);
});

test('polls that are due come most overdue first', () => {
  const store = newStore();
  connectTo(store);
  expect(store.items.nextPollAt(acme)).toBeNull();
  for (const [id, nextPollAt] of Object.entries({ a: 30, b: 10, c: 20, d: null, e: 31 })) {
    store.items.insert(item(id, { nextPollAt }));
  }
  expect(store.items.duePolls(acme, 30, 10).map((found) => found.id)).toEqual(['b', 'c', 'a']);
  expect(store.items.duePolls(acme, 30, 1).map((found) => found.id)).toEqual(['b']);
  expect(store.items.duePolls(connectionId('other'), 30, 10)).toEqual([]);
  expect(store.items.pollsAfter(acme, 20, 10).map((found) => found.id)).toEqual(['a', 'e']);
  expect(store.items.pollsAfter(acme, 20, 1).map((found) => found.id)).toEqual(['a']);
  expect(store.items.nextPollAt(acme)).toBe(10);
});

test('counts by stage follow inserts and changes, and tell all stages', () => {
  const store = newStore();
  const other = connectTo(store, 'other');
  connectTo(store);
  const none = Object.fromEntries(stages.map((stage) => [stage, 0]));
  expect(store.items.countByStage(null)).toEqual(none);
  store.items.insert(item('1'));
  store.items.insert(item('2'));
  store.items.insert(item('3', { connectionId: other }));
  store.items.update(itemId('1'), { stage: 'ready' });
  store.items.update(itemId('1'), { stage: 'ready' });
  expect(store.items.countByStage(acme)).toEqual({ ...none, shooting: 1, ready: 1 });
  expect(store.items.countByStage(null)).toEqual({ ...none, shooting: 2, ready: 1 });
  expect(() =>
    store.transaction(() => {
      store.items.update(itemId('1'), { stage: 'sending' });
      throw new Error('back');
    }),
  ).toThrow('back');
  expect(store.items.countByStage(acme)).toEqual({ ...none, shooting: 1, ready: 1 });
});

test('a search takes its text as text', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('1', { referenceId: '100%_a' }));
  store.items.insert(item('2', { referenceId: '100x' }));
  store.items.insert(item('3', { referenceId: '\u{10ffff}\u{10ffff}z' }));
  const found = (search: string) => readAll(store, { ...firstPage, search });
  expect(found('100%')).toEqual(['1']);
  expect(found('100%_A')).toEqual(['1']);
  expect(found('%_')).toEqual(['1']);
  expect(found('%%')).toEqual([]);
  expect(found('100')).toEqual(['2', '1']);
  expect(found('')).toHaveLength(3);
});

test('pages of all connections go through items of one moment without a gap or a repeat', () => {
  const store = newStore();
  const other = connectTo(store, 'other');
  connectTo(store);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const [index, id] of ids.entries()) {
    store.items.insert(item(id, { updatedAt: 5, connectionId: index % 2 === 0 ? acme : other }));
  }
  for (const limit of [1, 2, 3]) {
    expect(readAll(store, { ...firstPage, connectionId: null, limit })).toEqual(ids.toReversed());
  }
});

test('a search with many matches walks the items from the newest', () => {
  const store = newStore();
  connectTo(store);
  store.transaction(() => {
    for (let index = 0; index < fewMatches + 40; index += 1) {
      store.items.insert(item(`m${index}`, { referenceId: `Many-${index}`, updatedAt: index % 97 }));
    }
    store.items.insert(item('few', { referenceId: 'few', updatedAt: 50, stage: 'ready' }));
    store.items.update(itemId('m7'), { stage: 'ready' });
  });
  const all = readAll(store, { ...firstPage, search: 'MANY', limit: 100 });
  expect(new Set(all).size).toBe(fewMatches + 40);
  expect(all).toEqual(readAll(store, { ...firstPage, limit: 1000 }).filter((id) => id !== 'few'));
  expect(readAll(store, { ...firstPage, search: 'many', stage: 'ready' })).toEqual(['m7']);
});

test('a cursor from elsewhere is refused in plain words', () => {
  const store = newStore();
  expect(() => store.items.page({ ...firstPage, cursor: "1' OR 1" })).toThrow(
    expect.objectContaining({ code: 'invalid', field: 'cursor' }),
  );
});
