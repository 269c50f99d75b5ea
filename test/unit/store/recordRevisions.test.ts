import { describe, expect, test } from 'vitest';
import type { RecordOwner } from '../../../main/domain/ports/recordStores.ts';
import { inboxOwner } from '../../../main/domain/ports/recordStores.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { catchUp } from '../../../main/station/upkeep/rebuild.ts';
import { type OwnerRecord, readRecord } from '../../../main/store/records/itemRecord.ts';
import { restoreRecords } from '../../../main/store/records/restoreRecord.ts';
import { newStore } from './newStore.ts';
import { connectTo, item, itemId, photo, photoId } from './samples.ts';

/** The record of an owner that has the photo: an item by its id, or the inbox. */
function recordWithPhoto(owner: RecordOwner): OwnerRecord {
  const store = newStore();
  connectTo(store);
  if (owner !== inboxOwner) store.items.insert(item(owner));
  store.photos.insert(photo('p', owner === inboxOwner ? {} : { itemId: itemId(owner), place: 'tray' }));
  const record = readRecord(store, owner);
  if (record === null) throw new Error('There is no record');
  return record;
}

function emptyStore(): Store {
  const store = newStore();
  connectTo(store);
  return store;
}

const keeper = (store: Store) => store.photos.get(photoId('p'))?.itemId ?? null;

describe('a photo that several records claim', () => {
  test.each<[newer: RecordOwner, older: RecordOwner]>([
    [itemId('2'), itemId('1')],
    [itemId('1'), inboxOwner],
    [inboxOwner, itemId('1')],
  ])('is of the newest one, in whichever order they are read: %s before %s', (newer, older) => {
    const records = [
      { revision: 9, record: recordWithPhoto(newer) },
      { revision: 5, record: recordWithPhoto(older) },
    ];
    for (const order of [records, records.toReversed()]) {
      const store = emptyStore();
      const restoration = restoreRecords(store, 0);
      for (const written of order) restoration.add(written);
      restoration.finish();
      expect(keeper(store)).toBe(newer === inboxOwner ? null : newer);
      expect(store.photos.count()).toBe(1);
    }
  });

  test('stays where the backup has it against a record of before, and goes with a later one', () => {
    const inBackup = () => {
      const store = emptyStore();
      store.items.insert(item('1'));
      store.photos.insert(photo('p', { itemId: itemId('1'), place: 'tray' }));
      return store;
    };
    const savedAfter = (revision: number) => {
      const store = inBackup();
      const restoration = restoreRecords(store, 7);
      restoration.add({ revision, record: recordWithPhoto(itemId('2')) });
      restoration.finish();
      return keeper(store);
    };
    expect([savedAfter(6), savedAfter(8)]).toEqual([itemId('1'), itemId('2')]);
  });
});

test('what changes after a rebuild is newer than every record that was read', () => {
  const store = emptyStore();
  const restoration = restoreRecords(store, 3);
  restoration.add({ revision: 900, record: recordWithPhoto(itemId('1')) });
  restoration.add({ revision: 40, record: recordWithPhoto(itemId('2')) });
  restoration.finish();
  expect(store.marks.last()).toBeGreaterThanOrEqual(900);
  store.items.update(itemId('1'), item('1', { place: 'A-1' }));
  expect(store.marks.of(itemId('1'))?.revision).toBeGreaterThan(900);
});

describe('a database that lacks changes', () => {
  /** Brings a store up to date from records, of which the newest revision is told apart. */
  async function caughtUp(
    store: Store,
    records: Readonly<Record<string, { revision: number; record: OwnerRecord } | null>>,
    newest: number,
  ) {
    let reported: unknown = null;
    await catchUp(
      store,
      {
        dataFolder: '/none',
        files: {
          list: () => Object.keys(records),
          read: async (path: string) => {
            const written = records[path];
            if (!written) throw new Error('cannot be read');
            return written;
          },
          newestRevision: async () => newest,
        } as unknown as Parameters<typeof catchUp>[1]['files'],
        clock: () => 1_000,
        signal: new AbortController().signal,
        imaging: { ask: () => Promise.reject(new Error('not asked for here')) },
      },
      (_, rebuilt) => {
        reported = rebuilt;
      },
    );
    return reported;
  }

  const holding = () => {
    const store = emptyStore();
    store.items.insert(item('1', { place: 'here' }));
    return store;
  };
  const recordOf = (place: string): OwnerRecord => {
    const store = emptyStore();
    store.items.insert(item('1', { place }));
    const record = readRecord(store, itemId('1'));
    if (record === null) throw new Error('There is no record');
    return record;
  };
  const placeIn = (store: Store) => store.items.get(itemId('1'))?.place;

  test('takes the records that are newer than all it holds, and no other', async () => {
    const older = holding();
    const held = older.marks.last();
    await caughtUp(older, { a: { revision: held, record: recordOf('from the record') } }, held + 1);
    expect(placeIn(older)).toBe('here');
    const newer = holding();
    await caughtUp(newer, { a: { revision: held + 1, record: recordOf('from the record') } }, held + 1);
    expect(placeIn(newer)).toBe('from the record');
  });

  test('is left alone where it holds the newest, and reads nothing then', async () => {
    const store = holding();
    expect(await caughtUp(store, { a: null }, store.marks.last())).toBeNull();
  });

  test('counts what cannot be read, and later changes are newer than the newest of all the same', async () => {
    const store = holding();
    expect(await caughtUp(store, { a: null }, 5_000)).toMatchObject({ unreadableRecords: 1 });
    store.items.update(itemId('1'), item('1', { place: 'A-2' }));
    expect(store.marks.of(itemId('1'))?.revision).toBeGreaterThan(5_000);
  });
});
