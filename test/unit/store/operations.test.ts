import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Operation, operationStatuses } from '../../../main/domain/model.ts';
import { nextToRun } from '../../../main/domain/outbox/outbox.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { runs } from '../../fakes/runs.ts';
import { newStore } from './newStore.ts';
import { acme, connectTo, item, itemId, operation, operationId, photo, photoId, sideUuid } from './samples.ts';

function storeWithItems(...ids: string[]): Store {
  const store = newStore();
  connectTo(store);
  for (const id of ids) store.items.insert(item(id));
  return store;
}

const idsOf = (operations: readonly Operation[]) => operations.map((found) => found.id as string);
const upload = (photo: string) => ({ kind: 'upload', photoId: photoId(photo), sideUuid: sideUuid('s') }) as const;

test('an operation begins pending, waiting for nothing, and comes back as it was', () => {
  const store = storeWithItems('i');
  const inserted = store.operations.insert(operation('o', 'i', { payload: { kind: 'cancel', reason: 'sold' } }));
  expect(inserted).toEqual({
    id: 'o',
    sequence: 1,
    connectionId: acme,
    itemId: 'i',
    payload: { kind: 'cancel', reason: 'sold' },
    status: 'pending',
    attempts: 0,
    outcomeUnknown: false,
    nextTryAt: null,
    waitingFor: 'nothing',
    lastError: null,
    createdAt: 1000,
    updatedAt: 1000,
  });
  const changes = {
    status: 'parked',
    attempts: 3,
    outcomeUnknown: true,
    nextTryAt: 5,
    waitingFor: 'person',
    lastError: { code: 'http_400', text: asGiven('No'), at: 4 },
    updatedAt: 6,
    payload: { kind: 'update_user', userId: 'u', changes: { email: 'a@example.com' } },
  } as const;
  store.operations.update(inserted.id, changes);
  expect(store.operations.get(inserted.id)).toEqual({ ...inserted, ...changes });
  expect(store.operations.get(operationId('none'))).toBeNull();
});

test('only the first open operation of an item may run', () => {
  const store = storeWithItems('i', 'j');
  for (const [id, owner] of [
    ['i1', 'i'],
    ['j1', 'j'],
    ['i2', 'i'],
    ['alone', null],
  ] as const) {
    store.operations.insert(operation(id, owner));
  }
  const runnable = (now = 10) => idsOf(store.operations.runnable(acme, now, 10));
  expect(runnable()).toEqual(['i1', 'j1', 'alone']);
  store.operations.update(operationId('i1'), { status: 'in_flight' });
  expect(runnable()).toEqual(['j1', 'alone']);
  store.operations.update(operationId('i1'), { status: 'parked' });
  expect(runnable()).toEqual(['j1', 'alone']);
  store.operations.update(operationId('i1'), { status: 'done' });
  expect(runnable()).toEqual(['j1', 'i2', 'alone']);
  // Taken up again (undo): it goes before what came after it.
  store.operations.update(operationId('i1'), { status: 'pending' });
  expect(runnable()).toEqual(['i1', 'j1', 'alone']);
  store.operations.update(operationId('i1'), { status: 'dropped' });
  store.operations.update(operationId('j1'), { nextTryAt: 11, waitingFor: 'time' });
  expect(runnable()).toEqual(['i2', 'alone']);
  expect(store.operations.nextTryAt(acme, 10)).toBe(11);
  expect(runnable(11)).toEqual(['j1', 'i2', 'alone']);
  expect(store.operations.nextTryAt(acme, 11)).toBeNull();
  expect(idsOf(store.operations.runnable(acme, 11, 2))).toEqual(['j1', 'i2']);
  expect(idsOf(store.operations.openOfItem(itemId('i')))).toEqual(['i2']);
  expect(idsOf(store.operations.ofItem(itemId('i')))).toEqual(['i1', 'i2']);
});

test('after the clock was put back by a month nothing waits for the month', () => {
  const store = storeWithItems('i', 'j');
  const now = 1_700_000_000_000;
  const hourMs = 3_600_000;
  store.operations.insert(operation('a', 'i'));
  store.operations.insert(operation('b', 'j'));
  store.operations.update(operationId('a'), { nextTryAt: now + 30 * 24 * hourMs, waitingFor: 'rate_limit' });
  store.operations.update(operationId('b'), { nextTryAt: now + hourMs, waitingFor: 'rate_limit' });
  expect(idsOf(store.operations.runnable(acme, now, 10))).toEqual(['a']);
});

test('operations of another connection are never given', () => {
  const store = storeWithItems('i');
  const other = connectTo(store, 'other');
  store.operations.insert(operation('o', 'i'));
  store.operations.update(operationId('o'), { nextTryAt: 50, waitingFor: 'network' });
  expect(store.operations.runnable(other, 99, 10)).toEqual([]);
  expect(store.operations.nextTryAt(other, 0)).toBeNull();
  expect(store.operations.release(other, 'network', 99)).toBe(0);
  expect(store.operations.counts(other)).toEqual({ pending: 0, inFlight: 0, parked: 0 });
  expect(store.operations.uploadsLeft(other)).toEqual({ photos: 0, bytes: 0 });
});

test('release lets what waits for the reason run at once, and nothing else', () => {
  const store = storeWithItems('a', 'b', 'c', 'd');
  for (const id of ['a', 'b', 'c', 'd']) store.operations.insert(operation(id, id));
  store.operations.update(operationId('a'), { nextTryAt: 100, waitingFor: 'network' });
  store.operations.update(operationId('b'), { nextTryAt: 100, waitingFor: 'rate_limit' });
  store.operations.update(operationId('c'), { status: 'parked', nextTryAt: 100, waitingFor: 'network' });
  expect(store.operations.release(acme, 'network', 7)).toBe(1);
  expect(store.operations.get(operationId('a'))).toMatchObject({
    nextTryAt: null,
    waitingFor: 'nothing',
    updatedAt: 7,
  });
  expect(store.operations.get(operationId('b'))).toMatchObject({ nextTryAt: 100, waitingFor: 'rate_limit' });
  expect(store.operations.get(operationId('c'))).toMatchObject({ status: 'parked', nextTryAt: 100 });
  expect(store.operations.release(acme, 'network', 8)).toBe(0);
});

test('after a crash what was in flight is pending again with an unknown outcome', () => {
  const store = storeWithItems('a', 'b');
  for (const id of ['a', 'b']) store.operations.insert(operation(id, id));
  store.operations.update(operationId('a'), { status: 'in_flight', attempts: 1 });
  expect(store.operations.recoverInFlight(9)).toBe(1);
  expect(store.operations.get(operationId('a'))).toMatchObject({
    status: 'pending',
    outcomeUnknown: true,
    attempts: 1,
    updatedAt: 9,
  });
  expect(store.operations.get(operationId('b'))?.outcomeUnknown).toBe(false);
  expect(store.operations.recoverInFlight(9)).toBe(0);
  expect(idsOf(store.operations.runnable(acme, 9, 9))).toEqual(['a', 'b']);
});

test('uploads that are left are counted with their bytes', () => {
  const store = storeWithItems('i');
  for (const [id, bytes] of [
    ['p', 100],
    ['q', 20],
    ['r', 3],
  ] as const)
    store.photos.insert(photo(id, { bytes }));
  for (const id of ['p', 'q', 'r']) store.operations.insert(operation(id, 'i', { payload: upload(id) }));
  store.operations.insert(operation('submit', 'i', { payload: { kind: 'submit' } }));
  store.operations.update(operationId('q'), { status: 'in_flight' });
  expect(store.operations.uploadsLeft(acme)).toEqual({ photos: 3, bytes: 123 });
  store.operations.update(operationId('p'), { status: 'done' });
  store.operations.update(operationId('q'), { payload: upload('r') });
  expect(store.operations.uploadsLeft(acme)).toEqual({ photos: 2, bytes: 6 });
  store.operations.update(operationId('r'), { status: 'parked' });
  expect(store.operations.uploadsLeft(acme)).toEqual({ photos: 1, bytes: 3 });
  expect(store.operations.counts(acme)).toEqual({ pending: 1, inFlight: 1, parked: 1 });
  expect(store.operations.countsOfItem(itemId('i'))).toEqual({ pending: 1, inFlight: 1, parked: 1 });
});

test('parked operations without an item come newest first', () => {
  const store = storeWithItems('i');
  for (const [id, owner] of [
    ['a', null],
    ['b', 'i'],
    ['c', null],
    ['d', null],
  ] as const) {
    store.operations.insert(operation(id, owner));
    if (id !== 'd') store.operations.update(operationId(id), { status: 'parked' });
  }
  expect(idsOf(store.operations.parkedWithoutItem(acme))).toEqual(['c', 'a']);
});

test('what may run, what is counted and what is left agree with the rows (random)', () => {
  const owners = fc.constantFrom('i', 'j', null);
  const change = fc.record({
    target: fc.nat(),
    status: fc.constantFrom(...operationStatuses),
    nextTryAt: fc.constantFrom(null, 5, 15, 25),
  });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(owners, change), { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      (steps, limit) => {
        const store = storeWithItems('i', 'j');
        store.photos.insert(photo('p', { bytes: 10 }));
        const ids: string[] = [];
        const all = () => ids.map((id) => store.operations.get(operationId(id))).filter((row) => row !== null);
        for (const step of steps) {
          if (step === null || typeof step === 'string') {
            ids.push(`o${ids.length}`);
            store.operations.insert(operation(`o${ids.length - 1}`, step, { payload: upload('p') }));
          } else if (ids.length > 0) {
            const { target, ...changes } = step;
            store.operations.update(operationId(ids[target % ids.length]!), changes);
          }
          const rows = all();
          const pending = nextToRun(rows, Number.MAX_SAFE_INTEGER, rows.length);
          const due = pending.filter((row) => row.nextTryAt === null || row.nextTryAt <= 15);
          const later = pending.flatMap((row) => (row.nextTryAt !== null && row.nextTryAt > 15 ? [row.nextTryAt] : []));
          const count = (status: string) => rows.filter((row) => row.status === status).length;
          expect(store.operations.runnable(acme, 15, limit)).toEqual(due.slice(0, limit));
          expect(store.operations.nextTryAt(acme, 15)).toBe(later.length > 0 ? Math.min(...later) : null);
          const counts = { pending: count('pending'), inFlight: count('in_flight'), parked: count('parked') };
          expect(store.operations.counts(null)).toEqual(counts);
          const left = counts.pending + counts.inFlight;
          expect(store.operations.uploadsLeft(acme)).toEqual({ photos: left, bytes: left * 10 });
        }
        store.close();
      },
    ),
    { numRuns: runs(15) },
  );
});
