import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import type { Photo } from '../../../main/domain/model.ts';
import type { Companion } from '../../../main/domain/photo/companion.ts';
import type { MediaKey } from '../../../main/imaging/ports.ts';
import { claimOf } from '../../../main/station/upkeep/mediaClaims.ts';
import { clearOriginals, countClearable } from '../../../main/station/upkeep/retention.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { arrival } from '../../unit/store/samples.ts';
import { isHere, itemCalled, type Opened, photosOf, workedCopies } from './workedCopies.ts';

const { open, folder, opened } = workedCopies();
const { signal } = new AbortController();
const log = recordingLog();

const isSaved = ({ sha256, extension }: Companion) =>
  existsSync(join(folder(), 'media', 'originals', sha256.slice(0, 2), `${sha256}.${extension}`));

const clear = (parts: Opened, before: number) => clearOriginals({ ...parts, log }, before, () => 77, signal);

test('originals of an ended item go once the partner has them; thumbnails and everything else stay', async () => {
  const parts = await opened();
  const { store, media } = parts;
  const sent = itemCalled(store, 'SENT');
  store.items.update(sent.id, { stage: 'authentic', updatedAt: 1000 });
  const all = () => store.items.all().flatMap(({ id }) => store.photos.ofItem(id));
  const before = all().length;
  const bytes = store.photos.bytes();
  expect(await clear(parts, 999)).toBe(0);
  expect(all().every((photo) => isHere(parts, photo))).toBe(true);

  const gone = photosOf(store, 'SENT');
  expect(await clear(parts, 1000)).toBe(gone.length);
  expect(gone.filter((photo) => isHere(parts, photo))).toEqual([]);
  expect(photosOf(store, 'SENT').map((photo) => photo.originalRemovedAt)).toEqual(gone.map(() => 77));
  for (const photo of gone) expect((await media.thumbnail(photo)).length).toBeGreaterThan(100);
  expect(photosOf(store, 'SHOT / 7 %').filter((photo) => !isHere(parts, photo))).toEqual([]);
  expect(all()).toHaveLength(before);
  const beside = gone.flatMap(({ id }) => store.companions.ofPhoto(id));
  expect(beside).toHaveLength(gone.length);
  expect(beside.filter((file) => isSaved(file))).toEqual([]);
  const stayed = photosOf(store, 'SHOT / 7 %').flatMap(({ id }) => store.companions.ofPhoto(id));
  expect(stayed.filter((file) => !isSaved(file))).toEqual([]);
  expect(store.photos.bytes()).toBe(bytes - [...gone, ...beside].reduce((sum, file) => sum + file.bytes, 0));
  expect(await clear(parts, 1000)).toBe(0);
});

test('no original goes that the partner has not confirmed, of an open item, of one with work left, or that another needs', async () => {
  const parts = await opened();
  const { store } = parts;
  const ended = { stage: 'cancelled', updatedAt: 1000 } as const;
  const sent = itemCalled(store, 'SENT');
  const [first, second, third] = photosOf(store, 'SENT');
  const shot = itemCalled(store, 'SHOT / 7 %');
  if (!first || !second || !third) throw new Error('Three photos are needed');
  // Ended, but never confirmed.
  store.items.update(shot.id, ended);
  for (const { id } of store.operations.openOfItem(shot.id)) store.operations.update(id, { status: 'dropped' });
  // Confirmed and ended, but for these.
  store.items.update(sent.id, ended);
  store.photos.update(first.id, { uploadedAt: null });
  const { sequence: _, ...twin } = second;
  store.photos.insert({
    ...twin,
    id: 'twin' as Photo['id'],
    itemId: shot.id,
    sideUuid: null,
    place: 'tray',
    uploadedAt: null,
  });
  const left = store.operations.ofItem(sent.id)[0];
  if (!left) throw new Error('There is no operation');
  store.operations.update(left.id, { status: 'parked' });
  expect(await clear(parts, 5000)).toBe(0);
  store.operations.update(left.id, { status: 'done' });
  const cleared = await clear(parts, 5000);
  expect(cleared).toBe(photosOf(store, 'SENT').length - 2);
  expect([first, second, third].map((photo) => isHere(parts, photo))).toEqual([true, true, false]);
  expect(photosOf(store, 'SHOT / 7 %').filter((photo) => !isHere(parts, photo))).toEqual([]);
});

test('an original that another photo needs since a moment ago stays', async () => {
  const parts = await opened();
  const { store } = parts;
  store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
  const [first, ...others] = photosOf(store, 'SENT');
  if (!first) throw new Error('There is no photo');
  const keepThumbnail = async (photo: MediaKey) => {
    if (photo.sha256 !== first.sha256 || store.photos.bySha(first.sha256).length > 1) return;
    const { sequence: _, ...twin } = first;
    const id = 'late' as Photo['id'];
    store.photos.insert({ ...twin, id, itemId: null, sideUuid: null, place: 'inbox', uploadedAt: null });
  };
  expect(await clear({ store, media: { ...parts.media, keepThumbnail } }, 1000)).toBe(others.length);
  expect(isHere(parts, first)).toBe(true);
});

test('an original whose item has work again since a moment ago stays', async () => {
  const parts = await opened();
  const { store } = parts;
  const sent = itemCalled(store, 'SENT');
  store.items.update(sent.id, { stage: 'authentic', updatedAt: 1000 });
  const [operation] = store.operations.ofItem(sent.id);
  const keepThumbnail = async () => store.operations.update(operation!.id, { status: 'pending' });
  expect(await clear({ store, media: { ...parts.media, keepThumbnail } }, 1000)).toBe(0);
});

test('an original whose bytes have come again and are being looked into stays', async () => {
  const parts = await opened();
  const { store } = parts;
  store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
  const [first, ...others] = photosOf(store, 'SENT');
  if (!first) throw new Error('There is no photo');
  store.arrivals.insert(arrival('coming', { sha256: first.sha256 }));
  expect(await clear(parts, 1000)).toBe(others.length);
  expect(isHere(parts, first)).toBe(true);
});

test('an original whose bytes are just arriving stays, and so does a RAW beside it that is', async () => {
  const parts = await opened();
  const { store } = parts;
  store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
  const [first, second, ...others] = photosOf(store, 'SENT');
  const [raw] = store.companions.ofPhoto(second!.id);
  const pending = new Set([first!.sha256, raw!.sha256]);
  const isArriving = (sha256: Sha256) => pending.has(sha256);
  expect(await clear({ store, media: { ...parts.media, isArriving } }, 1000)).toBe(others.length + 1);
  expect(isHere(parts, first!)).toBe(true);
  expect(store.photos.get(first!.id)?.originalRemovedAt).toBeNull();
  expect(isHere(parts, second!)).toBe(false);
  expect(isSaved(raw!)).toBe(true);
});

test('an original that is kept beside the photo of another item stays', async () => {
  const parts = await opened();
  const { store } = parts;
  store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
  const [first, ...others] = photosOf(store, 'SENT');
  const [other] = photosOf(store, 'SHOT / 7 %');
  if (!first || !other) throw new Error('Photos of two items are needed');
  const { sha256, bytes, filename } = first;
  store.companions.insert({
    photoId: other.id,
    sha256,
    pictureHash: null,
    bytes,
    filename,
    extension: 'jpg',
    kind: 'picture',
    addedAt: 5,
  });
  expect(await clear(parts, 1000)).toBe(others.length);
  expect(isHere(parts, first)).toBe(true);
});

test('what would be removed is told as it goes: neither what stays nor what is shared counts twice', async () => {
  const parts = await opened();
  const { store, media } = parts;
  const [sent, other] = [itemCalled(store, 'SENT'), itemCalled(store, 'SHOT / 7 %')];
  const [first, second, third, ...more] = photosOf(store, 'SENT');
  const [host] = photosOf(store, other.referenceId);
  if (!first || !second || !third || !host) throw new Error('Three photos, and one of another item, are needed');
  store.items.update(sent.id, { stage: 'authentic', updatedAt: 1000 });
  const beside = ({ id }: Photo, file: Omit<Companion, 'photoId'>) => store.companions.insert({ ...file, photoId: id });
  // The first lies beside a photo that stays, and so does what lies beside the second; the third's is that of another one, too.
  const { sha256, bytes, filename } = first;
  beside(host, { sha256, pictureHash: null, bytes, filename, extension: 'jpg', kind: 'picture', addedAt: 5 });
  for (const file of store.companions.ofPhoto(second.id)) beside(host, file);
  const [shared] = store.companions.ofPhoto(third.id);
  const [partner] = more;
  if (!shared || !partner) throw new Error('A fourth photo, and a RAW, are needed');
  beside(partner, shared);
  const { sequence: _, ...twin } = third;
  store.photos.insert({ ...twin, id: 'twin' as Photo['id'], sideUuid: null, place: 'tray' });

  const reported = countClearable(store, 1000);
  const files = () => {
    const originals = join(folder(), 'media', 'originals');
    return readdirSync(originals, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  };
  const before = files();
  expect(await clear(parts, 1000)).toBe(reported.originals);
  expect([second, third, ...more].filter((photo) => existsSync(media.originalPath(photo)))).toEqual([]);
  expect(isHere(parts, first)).toBe(true);
  expect(reported.originals).toBe(2 + more.length);
  const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  expect(reported.bytes).toBe(total(before) - total(files()));
  expect(countClearable(store, 1000)).toEqual({ originals: 0, bytes: 0, more: false });
});

test('an original whose thumbnail cannot be kept stays', async () => {
  const parts = await opened();
  const { store } = parts;
  store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
  const broken: Opened = {
    store,
    media: { ...parts.media, keepThumbnail: () => Promise.reject(new Error('no room')) },
  };
  expect(await clear(broken, 1000)).toBe(0);
  expect(photosOf(store, 'SENT').every((photo) => isHere(parts, photo) && photo.originalRemovedAt === null)).toBe(true);
});

test('an original that comes again is kept again', async () => {
  const parts = await opened();
  const [photo] = photosOf(parts.store, 'SENT');
  if (!photo) throw new Error('A photo is needed');
  const again = join(temporaryFolder(), 'again.jpg');
  copyFileSync(parts.media.originalPath(photo), again);
  parts.store.items.update(itemCalled(parts.store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
  await clear(parts, 1000);
  parts.store.close();
  const station = await openTestStation({ dataFolder: folder(), live: false });
  await station.commands.importPhotos({ reference: 'SENT', side: null, files: [again] });
  await station.close();
  const now = await opened();
  expect(now.store.photos.get(photo.id)).toMatchObject({ originalRemovedAt: null });
  expect(isHere(now, photo)).toBe(true);
  expect(claimOf(now.store, photo.sha256)).toBe('needed');
});

test('retention is off until it is set; then a live station does it and the screens show it', async () => {
  const { store } = await opened();
  // Not asked after: the partner would say that it has not ended.
  store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000, nextPollAt: null });
  const gone = photosOf(store, 'SENT').length;
  store.close();
  const quiet = await openTestStation({ dataFolder: folder(), live: false });
  const client = clientOf(quiet);
  const before = await client.storage.get({});
  expect(before).toMatchObject({ wouldGo: { days: 30, originals: gone, more: false } });
  await client.settings.change({ path: 'storage.retentionDays', value: 7 });
  await expect(client.settings.change({ path: 'storage.retentionDays', value: 0 })).rejects.toThrow('from 1 to 3,650');
  expect((await client.storage.get({})).wouldGo.days).toBe(7);
  expect((await client.storage.get({})).photoBytes).toBe(before.photoBytes);
  await quiet.close();
  const live = await openTestStation({ dataFolder: folder() });
  open.push(live);
  const shown = await until('the originals to go', async () => {
    const view = await clientOf(live).storage.get({});
    return view.wouldGo.originals === 0 ? view : null;
  });
  expect(shown.photos).toBe(before.photos);
  expect(shown.photoBytes).toBeLessThan(before.photoBytes);
  const page = await clientOf(live).items.page({ stage: 'authentic', search: 'SENT', cursor: null, limit: 1 });
  const view = await clientOf(live).items.get({ itemId: page.items[0]?.id ?? '' });
  const photo = view.sides.find((side) => side.photo !== null)?.photo;
  expect(photo?.originalRemovedAt).toBeGreaterThan(0);
  const small = await live.asset(`photo/${photo?.id}/thumbnail`, signal);
  expect((await live.asset(`photo/${photo?.id}/preview`, signal))?.body).toEqual(small?.body);
});
