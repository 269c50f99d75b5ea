import { expect, test } from 'vitest';
import type { OperatorId } from '../../../main/domain/ids.ts';
import { noLook, type Operator } from '../../../main/domain/operator/operator.ts';
import { whoOf } from '../../../main/domain/operator/who.ts';
import { operatorsOwner } from '../../../main/domain/ports/recordStores.ts';
import { parseRecord, readRecord, recordText } from '../../../main/store/records/itemRecord.ts';
import { restoreRecords } from '../../../main/store/records/restoreRecord.ts';
import { newStore } from './newStore.ts';
import { connectTo, item, itemId, photo, photoId, rejection } from './samples.ts';

const zoraId = '11111111-1111-4111-8111-111111111111' as OperatorId;
const aminId = '22222222-2222-4222-8222-222222222222' as OperatorId;

const operator = (id: OperatorId, name: string, changes: Partial<Operator> = {}): Operator => ({
  ...noLook,
  id,
  name,
  badge: null,
  language: null,
  addedAt: 1,
  ...changes,
});

function withTwo() {
  const store = newStore();
  store.operators.insert(operator(zoraId, 'zora', { badge: 'Z', language: 'sv', soundOn: false, textSize: 'large' }));
  store.operators.insert(operator(aminId, 'Amin'));
  return store;
}

test('the list is in the order of names, and a removed one is its id alone', () => {
  const store = withTwo();
  expect(store.operators.all().map(({ name }) => name)).toEqual(['Amin', 'zora']);
  expect(store.operators.ofBadge('Z')).toEqual(
    operator(zoraId, 'zora', { badge: 'Z', language: 'sv', soundOn: false, textSize: 'large' }),
  );
  store.operators.update(aminId, { badge: 'A', hand: 'left' });
  expect(store.operators.get(aminId)).toEqual(operator(aminId, 'Amin', { badge: 'A', hand: 'left' }));
  store.operators.remove(zoraId, 7);
  expect(store.operators.get(zoraId)).toBeNull();
  expect(store.operators.ofBadge('Z')).toBeNull();
  expect([store.operators.wasRemoved(zoraId), store.operators.wasRemoved(aminId)]).toEqual([true, false]);
  expect(store.operators.rows()).toContainEqual({ id: zoraId, removedAt: 7 });
  expect(store.operators.hasAny()).toBe(true);
  store.operators.remove(aminId, 8);
  expect(store.operators.hasAny()).toBe(false);
});

test('two have never the same badge', () => {
  const store = withTwo();
  expect(() => store.operators.update(aminId, { badge: 'Z' })).toThrow();
});

test('the list comes back from its record, removed ones too', () => {
  const store = withTwo();
  store.operators.remove(aminId, 7);
  const record = readRecord(store, operatorsOwner);
  if (record === null) throw new Error('no record');
  const written = parseRecord(recordText({ revision: 9, record }), 'operators.json');
  const other = newStore();
  const restoration = restoreRecords(other, 0);
  restoration.add(written);
  restoration.finish();
  expect(other.operators.rows()).toEqual(store.operators.rows());
});

test('a free name goes out of every act, and records of those items are written again', () => {
  const store = withTwo();
  connectTo(store);
  store.items.insert(item('1', { createdBy: 'ZORA' }));
  store.items.insert(item('2', { createdBy: 'Zora Berg' }));
  store.photos.insert(photo('p', { itemId: itemId('1'), addedBy: 'zora' }));
  const answer = { kind: 'other', words: null, who: 'Zora', at: 7 } as const;
  store.rejections.insert(rejection('r', '1', { markedBy: 'zora', answer }));
  store.rejections.ofItem(itemId('1'));
  store.marks.settle(store.marks.waiting(50));
  store.operators.replaceWho((who) => who.toLowerCase() === 'zora', whoOf(zoraId));
  const by = whoOf(zoraId);
  expect(store.items.get(itemId('1'))?.createdBy).toBe(by);
  expect(store.items.get(itemId('2'))?.createdBy).toBe('Zora Berg');
  expect(store.photos.get(photoId('p'))?.addedBy).toBe(by);
  expect(store.rejections.ofItem(itemId('1'))).toMatchObject([{ markedBy: by, answer: { ...answer, who: by } }]);
  expect(store.marks.waiting(50).map(({ owner }) => owner)).toEqual([itemId('1')]);
});
