import { expect, test } from 'vitest';
import type { PhotoId } from '../../../main/domain/ids.ts';
import { putInInbox, takeFromInbox } from '../../../main/sync/actions/moveTogether.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { text } from '../../../main/texts/text.ts';
import { openBench } from './bench.ts';
import { submitted } from './itemSteps.ts';

const number = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `p${from + index}` as PhotoId);

test('of ten thousand photos in the inbox those that are shown go into the tray, and back by one undo', () => {
  const bench = openBench();
  const { store, context } = bench;
  const id = bench.create('A');
  const shown = store.transaction(() => number(0, 10_000).map((photoId) => bench.photo(photoId).id)).slice(0, 60);
  takeFromInbox(context, id, shown);
  expect(store.photos.ofItem(id).map((photo) => [photo.id, photo.place])).toEqual(
    shown.map((photo) => [photo, 'tray']),
  );
  expect(store.photos.inboxCount()).toBe(9_940);
  expect(store.photos.inboxHead(1)[0]?.id).toBe('p60');
  takeFromInbox(
    context,
    id,
    store.photos.inboxHead(60).map((photo) => photo.id),
  );
  undoPhotos(context, id);
  undoPhotos(context, id);
  expect(store.photos.ofItem(id)).toEqual([]);
  expect(store.photos.inboxHead(60).map((photo) => photo.id)).toEqual(shown);
  expect(store.photos.inboxCount()).toBe(10_000);
  expect(() => undoPhotos(context, id)).toThrow('nothing to undo');
});

test('what another item has taken meanwhile stays there, and undo leaves it', () => {
  const bench = openBench();
  const [a, b] = [bench.create('A'), bench.create('B')];
  const photos = number(0, 3).map((photoId) => bench.photo(photoId).id);
  takeFromInbox(bench.context, a, photos.slice(0, 1));
  takeFromInbox(bench.context, b, [...photos, ...photos]);
  expect(bench.store.photos.ofItem(a).map((photo) => photo.id)).toEqual(photos.slice(0, 1));
  expect(bench.store.photos.ofItem(b).map((photo) => photo.id)).toEqual(photos.slice(1));
  expect(() => takeFromInbox(bench.context, a, photos)).toThrow('Another item has taken these photos already.');
  undoPhotos(bench.context, b);
  expect(bench.store.photos.inbox().map((photo) => photo.id)).toEqual(photos.slice(1));
  expect(bench.store.photos.ofItem(a)).toHaveLength(1);
});

test('the history tells which were taken, and undone they are of no item', () => {
  const bench = openBench();
  const id = bench.create('A');
  const photo = bench.photo('p1');
  takeFromInbox(bench.context, id, [photo.id]);
  expect(bench.store.audit.ofItem(id, 9)[0]).toMatchObject({
    text: text('history.photosFromInbox'),
    detail: { photos: ['p1'] },
  });
  undoPhotos(bench.context, id);
  expect(bench.store.photos.get(photo.id)).toMatchObject({ place: 'inbox', itemId: null, sideUuid: null });
});

test('photos in the tray of an item in review go to the inbox, and to the item whose they are', async () => {
  const bench = openBench();
  const { context, store } = bench;
  const finished = await submitted(bench);
  const photos = number(0, 2).map((photoId) => bench.photo(photoId).id);
  takeFromInbox(context, finished, photos);
  putInInbox(context, finished, [...photos, ...store.photos.ofItem(finished).map(({ id }) => id)]);
  expect(store.photos.inbox().map(({ id }) => id)).toEqual(photos);
  expect(store.photos.ofItem(finished).map(({ place }) => place)).toEqual(['active', 'active']);
  expect(store.audit.ofItem(finished, 1)[0]).toMatchObject({ text: text('history.photosToInbox'), detail: { photos } });
  const theirs = bench.create('B');
  takeFromInbox(context, theirs, photos);
  expect(store.photos.ofItem(theirs).map(({ id, place }) => [id, place])).toEqual(photos.map((id) => [id, 'tray']));
  expect(() => putInInbox(context, finished, photos)).toThrow('These photos are not in the tray any more.');
});
