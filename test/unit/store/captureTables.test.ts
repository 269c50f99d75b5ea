import { expect, test } from 'vitest';
import { asGiven } from '../../../main/texts/text.ts';
import { newStore } from './newStore.ts';
import { connectTo, item, itemId, photo, photoId } from './samples.ts';

test('a captured file is known once it was told, however often', () => {
  const store = newStore();
  expect(store.captured.isKnown('f')).toBe(false);
  store.captured.insert('f', 1, 'taken');
  store.captured.insert('f', 2, 'refused');
  expect(store.captured.get('f')).toEqual({ at: 1, taken: true });
  expect([store.captured.isKnown('f'), store.captured.isKnown('F')]).toEqual([true, false]);
});

test('files of cards are found by how their fingerprints begin, and by whose photos they became', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('a'));
  store.photos.insert(photo('1', { itemId: itemId('a'), place: 'tray' }));
  store.photos.insert(photo('2'));
  store.captured.insert('card:7-1-a.jpg/00ff', 1, 'taken', photoId('1'));
  store.captured.insert('card:7-1-a.jpg/ff00', 2, 'taken', photoId('2'));
  store.captured.insert('card:7-1-a.jpg/ffff', 3, 'refused');
  store.captured.insert('card:7-1-a.jpg', 4, 'taken');
  expect(store.captured.takenWith('card:7-1-a.jpg/')).toEqual(['card:7-1-a.jpg/00ff', 'card:7-1-a.jpg/ff00']);
  expect(store.captured.takenWith('card:7-1-a.jp/')).toEqual([]);
  const first = { photoId: photoId('1'), fingerprint: 'card:7-1-a.jpg/00ff', at: 1 };
  expect(store.captured.originsOf(itemId('a'))).toEqual([first]);
  expect(store.captured.originsOf(null)).toEqual([
    { ...first, photoId: '2', fingerprint: 'card:7-1-a.jpg/ff00', at: 2 },
  ]);
});

test('a captured file on a share is known under another number, and no other file is', () => {
  const store = newStore();
  store.captured.insert('10-2000-77-/share/a-b.jpg', 5, 'taken');
  const found = (fingerprint: string) => store.captured.getOnShare(fingerprint)?.at ?? null;
  expect(found('10-2000-88-/share/a-b.jpg')).toBe(5);
  for (const other of ['10-2000-88-/share/b.jpg', '10-2001-77-/share/a-b.jpg', '11-2000-77-/share/a-b.jpg', 'odd'])
    expect(found(other)).toBeNull();
  expect(store.captured.get('10-2000-88-/share/a-b.jpg')).toBeNull();
});

test('a captured file is known under another path, and neither a copy of it nor one whose number is not known', () => {
  const store = newStore();
  store.captured.insert('10-2000-77-/hot/a-b.jpg', 5, 'refused');
  store.captured.insert('10-2000-77-hex:2f', 6, 'taken');
  store.captured.insert('10-2000-0-/share/a.jpg', 7, 'taken');
  const found = (fingerprint: string) => store.captured.getRenamed(fingerprint);
  expect(found('10-2000-77-/hot/c.jpg')).toEqual({ at: 6, taken: true });
  expect(found('10-2000-77-hex:2f')).toEqual({ at: 5, taken: false });
  for (const other of ['10-2000-7-/hot/c.jpg', '10-2000-770-/hot/c.jpg', '10-2000-0-/share/b.jpg', 'odd'])
    expect(found(other)).toBeNull();
});

test('refused files are listed newest first until they are dismissed, and no more than a thousand', () => {
  const store = newStore();
  const file = (index: number) => ({
    at: index,
    source: 'hot folder',
    filename: `${index}.txt`,
    reason: asGiven('No picture.'),
  });
  for (let index = 1; index <= 1_002; index += 1) store.refused.insert(file(index));
  expect(store.refused.count()).toBe(1_000);
  const [newest, second] = store.refused.newest(2);
  expect([newest, second]).toMatchObject([file(1_002), file(1_001)]);
  store.refused.dismiss(newest?.id ?? 0);
  expect(store.refused.newest(1)).toEqual([second]);
  store.refused.dismiss(null);
  expect([store.refused.count(), store.refused.newest(5)]).toEqual([0, []]);
});
