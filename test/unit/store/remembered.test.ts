import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operationStatuses, photoPlaces, stages } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { runs } from '../../fakes/runs.ts';
import { temporaryFolder } from './newStore.ts';
import {
  acme,
  connectTo,
  item,
  itemId,
  operation,
  operationId,
  photo,
  photoId,
  rejection,
  rejectionId,
  sideUuid,
} from './samples.ts';

const owners = ['i', 'j'].map(itemId);
const names = ['a', 'b', 'c', 'd'];

/** What the store tells of its two items: all of it is remembered in parts. */
function reported({ items, photos, operations, rejections }: Store) {
  return {
    items: owners.map((id) => items.get(id)),
    nextPollAt: items.nextPollAt(acme),
    due: items.duePolls(acme, 50, 9),
    photos: owners.map((id) => photos.ofItem(id)),
    operations: owners.map((id) => operations.ofItem(id)),
    open: owners.map((id) => operations.openOfItem(id)),
    hasOpen: owners.map((id) => operations.hasOpen(id)),
    runnable: operations.runnable(acme, 50, 9),
    nextTryAt: operations.nextTryAt(acme, 20),
    rejections: owners.map((id) => rejections.ofItem(id)),
  };
}

const owner = fc.constantFrom(...owners);
const name = fc.constantFrom(...names);
const time = fc.constantFrom(null, 10, 40, 90);

type Step = (store: Store) => void;
const isPhoto = (store: Store, id: string) => store.photos.get(photoId(id)) !== null;
const isOperation = (store: Store, id: string) => store.operations.get(operationId(id)) !== null;
const isRejection = (store: Store, id: string) =>
  owners.some((owner) => store.rejections.ofItem(owner).some((other) => other.id === id));

const operationStep: fc.Arbitrary<Step> = fc
  .record({ name, owner, status: fc.constantFrom(...operationStatuses), at: time })
  .map(({ name, owner, status, at }): Step => {
    return (store) => {
      if (!store.items.get(owner)) return;
      if (isOperation(store, name))
        store.operations.update(operationId(name), { status, nextTryAt: at, waitingFor: 'time' });
      else store.operations.insert(operation(name, owner));
    };
  });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ owner, stage: fc.constantFrom(...stages), at: time }).map(({ owner, stage, at }): Step => {
    return (store) =>
      store.items.get(owner)
        ? store.items.update(owner, { stage, nextPollAt: at })
        : store.items.insert(item(owner, { nextPollAt: at }));
  }),
  fc.record({ name, owner, place: fc.constantFrom(...photoPlaces) }).map(({ name, owner, place }): Step => {
    return (store) => {
      if (!store.items.get(owner)) return;
      if (isPhoto(store, name)) store.photos.update(photoId(name), { place });
      else store.photos.insert(photo(name, { itemId: owner, place }));
    };
  }),
  fc.record({ name, owner: fc.option(owner) }).map(({ name, owner }): Step => {
    return (store) => {
      if (isPhoto(store, name) && (owner === null || store.items.get(owner)))
        store.photos.update(photoId(name), { itemId: owner });
    };
  }),
  { weight: 4, arbitrary: operationStep },
  fc.constantFrom<Step>(
    (store) => store.operations.recoverInFlight(7),
    (store) => store.operations.release(acme, 'time', 8),
    (store) => store.operations.setOpenOutcomesUnknown(9),
  ),
  fc.record({ name, owner, at: time }).map(({ name, owner, at }): Step => {
    return (store) => {
      if (!store.items.get(owner)) return;
      if (!isRejection(store, name)) store.rejections.insert(rejection(name, owner, { serverAt: at ?? 0 }));
      else if (at !== null) store.rejections.resolve(rejectionId(name), at);
      else store.rejections.update(rejectionId(name), { sideUuid: sideUuid('s') });
    };
  }),
  fc.record({ name, owner }).map(({ name, owner }): Step => {
    return (store) => {
      const [held] = store.operations.ofItem(owner);
      if (held) store.operations.restore({ ...held, attempts: held.attempts + 1 });
      const [shot] = store.photos.ofItem(owner);
      if (shot) store.photos.restore({ ...shot, filename: `${name}.JPG` });
      const [refused] = store.rejections.ofItem(owner);
      if (refused) store.rejections.restore({ ...refused, message: name });
    };
  }),
);

test('what the store remembers is what a reader finds in the file, also after what was undone (random)', () => {
  const transactions = fc.array(
    fc.record({ steps: fc.array(step, { maxLength: 5 }), end: fc.constantFrom('commit', 'undo', 'undoInner') }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(transactions, (all) => {
      const folder = temporaryFolder();
      const store = openNewStore(folder);
      connectTo(store);
      store.items.insert(item('i'));
      const reader = openStore(folder, { readOnly: true });
      reported(store);
      for (const { steps, end } of all) {
        const work = (): void => {
          for (const step of steps) {
            step(store);
            reported(store);
          }
          if (end !== 'commit') throw new Error('undone');
        };
        if (end === 'undo') expect(() => store.transaction(work)).toThrow('undone');
        else if (end === 'commit') store.durableTransaction(work).onDisk.catch(() => {});
        else store.transaction(() => expect(() => store.transaction(work)).toThrow('undone'));
        expect(reported(store)).toEqual(reported(reader));
      }
      reader.close();
      store.close();
    }),
    { numRuns: runs(12) },
  );
});

test('a photo that goes to another item is with that one alone', () => {
  const store = openNewStore(temporaryFolder());
  connectTo(store);
  for (const id of owners) store.items.insert(item(id));
  const [from, to] = owners;
  store.photos.insert(photo('a', { itemId: from! }));
  const held = () => owners.map((id) => store.photos.ofItem(id).length);
  expect(held()).toEqual([1, 0]);
  store.photos.update(photoId('a'), { itemId: to! });
  expect(held()).toEqual([0, 1]);
  store.photos.update(photoId('a'), { itemId: null });
  expect(held()).toEqual([0, 0]);
  store.close();
});

test('that nothing waits for a time is forgotten with each way in which something comes to wait', () => {
  const store = openNewStore(temporaryFolder());
  connectTo(store);
  const { items, operations } = store;
  for (const id of owners) items.insert(item(id));
  const waiting = { status: 'pending', nextTryAt: 40, waitingFor: 'time' } as const;
  const seen = () => [operations.runnable(acme, 50, 9).map(({ id }) => id), operations.nextTryAt(acme, 30)];
  for (const id of ['a', 'b']) operations.insert(operation(id, 'i'));
  expect(seen()).toEqual([['a'], null]);

  operations.update(operationId('b'), waiting);
  expect(seen()).toEqual([['a'], null]);
  operations.update(operationId('a'), { status: 'done' });
  expect(seen()).toEqual([['b'], 40]);
  operations.release(acme, 'time', 8);
  expect(seen()).toEqual([['b'], null]);
  expect(() =>
    store.transaction(() => {
      operations.update(operationId('b'), waiting);
      expect(seen()).toEqual([['b'], 40]);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  expect(seen()).toEqual([['b'], null]);
  operations.update(operationId('b'), { status: 'in_flight' });
  expect(seen()).toEqual([[], null]);
  operations.restore({ ...operations.get(operationId('b'))!, ...waiting });
  expect(seen()).toEqual([['b'], 40]);
  store.close();
});
