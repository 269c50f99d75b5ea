import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnlyHere, itemRelease } from '../../../main/domain/item/release.ts';
import { type Photo, photoPlaces, type Stage, stages } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { runs } from '../../fakes/runs.ts';
import { newStore } from './newStore.ts';
import { acme, arrival, connectTo, item, itemId, operation, photo, photoId } from './samples.ts';

const itemIds = ['1', '2', '3'].map(itemId);
const photoIds = ['a', 'b', 'c', 'd'].map(photoId);

/** What the decision says of every item, read one by one. */
function decided(store: Store): { photos: number; items: number; ids: string[] } {
  const counts = store.items.all().map((row) => {
    const photosOnlyHere = store.photos.ofItem(row.id).filter(isOnlyHere).length;
    const kind = itemRelease(row, { photosOnlyHere, openOperations: 0 });
    return { id: row.id, photos: kind === 'only_here' ? photosOnlyHere : 0 };
  });
  const ids = counts.filter(({ photos }) => photos > 0).map(({ id }) => id);
  return { photos: counts.reduce((sum, { photos }) => sum + photos, 0), items: ids.length, ids: ids.sort() };
}

function listed(store: Store, kind: 'onlyHere'): string[] {
  const query = { connectionId: null, stage: null, search: null, cursor: null, limit: 50 } as const;
  return store.items
    .page({ ...query, list: { kind } })
    .items.map(({ id }) => id)
    .sort();
}

test('whatever becomes of photos and items, the count is what the decision says', () => {
  const change = fc.oneof(
    fc.record({
      photo: fc.constantFrom(...photoIds),
      to: fc.record({
        itemId: fc.constantFrom(null, ...itemIds),
        place: fc.constantFrom(...photoPlaces),
        uploadedAt: fc.constantFrom(null, 5),
      }),
    }),
    fc.record({
      item: fc.constantFrom(...itemIds),
      to: fc.record({ stage: fc.constantFrom(...stages), movedAt: fc.constantFrom(null, 3) }),
    }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      const store = newStore();
      connectTo(store);
      for (const id of itemIds) store.items.insert(item(id));
      const known = new Set<string>();
      for (const each of changes) {
        if ('item' in each) store.items.update(each.item, each.to);
        else if (known.has(each.photo)) store.photos.update(each.photo, each.to as Partial<Photo>);
        else store.photos.insert(photo(each.photo, each.to));
        if ('photo' in each) known.add(each.photo);
        const { ids, ...counts } = decided(store);
        expect(store.shift.onlyHere()).toMatchObject(counts);
        expect(listed(store, 'onlyHere')).toEqual(ids);
        for (const id of itemIds)
          expect(store.shift.onlyHereOf(id)).toBe(store.photos.ofItem(id).filter(isOnlyHere).length);
      }
    }),
    { numRuns: runs(10) },
  );
});

test('photos that no item has are only here too, and files that are being examined', () => {
  const store = newStore();
  store.photos.insert(photo('a'));
  store.arrivals.insert(arrival('b'));
  expect(store.shift.onlyHere()).toEqual({ photos: 0, items: 0, withoutItem: 2 });
});

function doneStore(): { store: Store; go: (stage: Stage, at: number) => void; done: (since: number) => number } {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('1'));
  store.photos.insert(photo('a', { itemId: itemId('1'), place: 'active' }));
  return {
    store,
    go: (stage, at) => store.items.update(itemId('1'), { stage, updatedAt: at }),
    done: (since) => store.shift.doneSince(since),
  };
}

test('an item is done when it is sent off, also once it was rejected', () => {
  const { store, go, done } = doneStore();
  expect(done(0)).toBe(0);
  go('sending', 10);
  expect([done(10), done(11)]).toEqual([1, 0]);
  go('needs_attention', 12);
  go('sending', 13);
  go('in_review', 14);
  expect([done(10), done(11)]).toEqual([1, 0]);
  store.items.update(itemId('1'), { submittedAt: 15, rejectedAt: 20 });
  go('reshoot', 20);
  expect([done(10), done(11)]).toEqual([1, 0]);
  expect([store.shift.rejectedSince(20), store.shift.rejectedSince(21)]).toEqual([1, 0]);
  // Shot again on Shoot, where it is open.
  go('ready', 25);
  expect(done(0)).toBe(1);
  go('sending', 30);
  go('authentic', 40);
  expect(done(30)).toBe(1);
  const page = store.items.page({
    connectionId: acme,
    stage: null,
    search: null,
    cursor: null,
    limit: 5,
    list: { kind: 'done', since: 30 },
  });
  expect(page.items.map(({ id }) => id)).toEqual(['1']);
});

test('an item that is taken back before it was submitted, or cancelled, is not done', () => {
  const { go, done } = doneStore();
  go('sending', 10);
  go('ready', 11);
  expect(done(0)).toBe(0);
  go('sending', 12);
  go('cancelled', 13);
  expect(done(0)).toBe(0);
});

test('an item that is being cancelled, went to another station, or has no photo was not done here', () => {
  const cancelled = doneStore();
  cancelled.store.operations.insert(operation('o', '1', { payload: { kind: 'cancel', reason: 'x' } }));
  cancelled.go('sending', 10);
  expect(cancelled.done(0)).toBe(0);
  const moved = doneStore();
  moved.store.items.update(itemId('1'), { stage: 'in_review', movedAt: 5, updatedAt: 5 });
  expect(moved.done(0)).toBe(0);
  const empty = doneStore();
  empty.store.photos.update(photoId('a'), { place: 'removed' });
  empty.go('in_review', 10);
  expect(empty.done(0)).toBe(0);
});

test('the item that was scanned last is known', () => {
  const store = newStore();
  connectTo(store);
  for (const id of itemIds) store.items.insert(item(id));
  expect(store.shift.lastScanned()).toBeNull();
  store.shift.setLastScanned(itemId('1'), 5);
  store.shift.setLastScanned(itemId('2'), 6);
  expect(store.shift.lastScanned()).toEqual({ itemId: '2', referenceId: 'SKU-2', at: 6 });
});
