import { describe, expect, test } from 'vitest';
import type { ItemChanges } from '../../../main/domain/ports/itemStore.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { itemTopic } from '../../../main/domain/ports/topics.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { newStore } from './newStore.ts';
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
  sidesOf,
} from './samples.ts';

const [one, two] = [itemId('1'), itemId('2')];

/** A store with an item that has a photo, and what it publishes from then on, a line a commit. */
function listened() {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('1'));
  store.items.insert(item('2'));
  store.photos.insert(photo('p', { itemId: one, place: 'tray' }));
  const commits: string[][] = [];
  store.onCommit((topics) => commits.push([...topics].sort()));
  return { store, commits };
}

test('what was written before anybody listened is not told', () => {
  const { commits } = listened();
  expect(commits).toEqual([]);
});

describe('each commit tells once what it was about', () => {
  const writes: Readonly<Record<string, readonly [write: (store: Store) => unknown, topics: readonly string[]]>> = {
    'an item': [(store) => store.items.insert(item('3')), [itemTopic(itemId('3'))]],
    sides: [(store) => store.sides.replace(one, sidesOf('1', 1)), [itemTopic(one)]],
    'a photo of an item': [(store) => store.photos.insert(photo('q', { itemId: one })), [itemTopic(one)]],
    'a photo of none': [(store) => store.photos.insert(photo('q')), ['inbox']],
    'a photo that goes to another item': [
      (store) => store.photos.update(photoId('p'), { itemId: two }),
      [itemTopic(one), itemTopic(two)],
    ],
    'an operation': [(store) => store.operations.insert(operation('o', '1')), [itemTopic(one)]],
    'a rejection': [(store) => store.rejections.insert(rejection('r', one)), [itemTopic(one)]],
    'a photo that a person keeps': [(store) => store.keptPhotos.insert(one, photoId('p'), 1), [itemTopic(one)]],
    'codes of a photo': [(store) => store.photoCodes.insert(photoId('p'), ['X']), [itemTopic(one)]],
    'a setting': [(store) => store.settings.set('place', 'A-1'), ['setting:place']],
    'a connection': [(store) => store.connections.update(acme, { online: true }), ['connection']],
    'a refused file': [
      (store) => store.refused.insert({ at: 1, source: 'folder', filename: 'a.txt', reason: asGiven('none') }),
      ['refused'],
    ],
    nothing: [(store) => store.transaction(() => store.items.get(one)), []],
  };
  test.each(Object.entries(writes))('%s', (_, [write, topics]) => {
    const { store, commits } = listened();
    write(store);
    expect(commits).toEqual(topics.length === 0 ? [] : [topics]);
  });

  test('how far an operation is', () => {
    const { store, commits } = listened();
    store.operations.insert(operation('o', '1'));
    commits.length = 0;
    store.operations.update(operationId('o'), { status: 'in_flight' });
    expect(commits).toEqual([[itemTopic(one)]]);
    store.operations.recoverInFlight(5);
    expect(commits.at(-1)).toEqual(['status']);
  });
});

const shown: ItemChanges = {
  serviceUuid: 's',
  brand: { uuid: null, name: 'B' },
  model: { uuid: null, name: 'M' },
  srKnown: true,
  microId: '7',
  url: 'https://p.example',
  stage: 'in_review',
  markedDone: true,
  submittedAt: 5,
  rejectedAt: 5,
  place: 'A-1',
  note: 'n',
  serial: 'S',
  lot: 'L',
  movedAt: 5,
  requirements: 'template',
  requirementsChange: { at: 1, lines: [] } as never,
};
test.each(Object.keys(shown) as (keyof typeof shown)[])('an item whose %s changes is told of', (field) => {
  const { store, commits } = listened();
  store.items.update(one, { [field]: shown[field] });
  expect(commits).toEqual([[itemTopic(one)]]);
});

test('a poll that is planned is nothing to show', () => {
  const { store, commits } = listened();
  store.items.update(one, { nextPollAt: 99 });
  expect(commits).toEqual([]);
});

test('a setting that is set as it is changes nothing', () => {
  const { store, commits } = listened();
  store.settings.set('place', 'A-1');
  store.settings.set('place', 'A-1');
  expect(commits).toEqual([['setting:place']]);
});

test('within a transaction nothing is told, at its end all of it together, and of one that is undone nothing', () => {
  const { store, commits } = listened();
  store.transaction(() => {
    store.settings.set('place', 'A-1');
    store.transaction(() => store.items.update(one, { note: 'n' }));
    store.items.update(two, { note: 'n' });
    expect(commits).toEqual([]);
  });
  expect(commits).toEqual([[itemTopic(one), itemTopic(two), 'setting:place']]);
  const undone = (): void =>
    store.transaction(() => {
      store.settings.set('place', 'A-2');
      store.items.update(one, { note: 'o' });
      throw new Error('undone');
    });
  expect(undone).toThrow('undone');
  store.transaction(() => store.items.get(one));
  expect(commits).toHaveLength(1);
});

test('a durable transaction is told before the disk has it', async () => {
  const { store, commits } = listened();
  const { onDisk } = store.durableTransaction(() => store.items.update(one, { note: 'n' }));
  expect(commits).toEqual([[itemTopic(one)]]);
  await onDisk;
  expect(commits).toHaveLength(1);
});
