import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import type { Item, Photo } from '../../../main/domain/model.ts';
import type { Companion } from '../../../main/domain/photo/companion.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import type { MediaKey } from '../../../main/imaging/ports.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { listBackups } from '../../../main/station/upkeep/backups.ts';
import { isBackupDue } from '../../../main/station/upkeep/housekeeping.ts';
import { claimOf } from '../../../main/station/upkeep/mediaClaims.ts';
import { recordFiles } from '../../../main/station/upkeep/recordFiles.ts';
import { clearOriginals, countClearable } from '../../../main/station/upkeep/retention.ts';
import { graceMs, sweepMedia } from '../../../main/station/upkeep/sweep.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { arrival } from '../../unit/store/samples.ts';
import { makeWorkedFolder, picture, type WorkedFolder } from './workedFolder.ts';

const open = closedAfterEach();

let worked: WorkedFolder;
let folder: string;
beforeAll(async () => {
  worked = await makeWorkedFolder();
});
afterAll(() => worked.close());
beforeEach(() => {
  folder = temporaryFolder();
  cpSync(worked.folder, folder, { recursive: true });
  // Taken while the work was only beginning.
  rmSync(join(folder, 'backups'), { recursive: true });
});

interface Opened {
  readonly store: Store;
  readonly media: MediaStore;
}
async function opened(): Promise<Opened> {
  const store = openStore(folder);
  open.push(store);
  return { store, media: await openMediaStore(join(folder, 'media')) };
}

const { signal } = new AbortController();
const dayMs = 86_400_000;
const log = recordingLog();

function itemCalled(store: Store, reference: string): Item {
  const [item] = store.items.allByReference(reference);
  if (!item) throw new Error(`There is no item ${reference}`);
  return item;
}
const photosOf = (store: Store, reference: string) => store.photos.ofItem(itemCalled(store, reference).id);
const isHere = ({ media }: Opened, photo: Photo) => existsSync(media.originalPath(photo));

const isKept = ({ sha256, extension }: Companion) =>
  existsSync(join(folder, 'media', 'originals', sha256.slice(0, 2), `${sha256}.${extension}`));

describe('retention', () => {
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
    expect(beside.filter((file) => isKept(file))).toEqual([]);
    const stayed = photosOf(store, 'SHOT / 7 %').flatMap(({ id }) => store.companions.ofPhoto(id));
    expect(stayed.filter((file) => !isKept(file))).toEqual([]);
    expect(store.photos.bytes()).toBe(bytes - [...gone, ...beside].reduce((sum, file) => sum + file.bytes, 0));
    expect(await clear(parts, 1000)).toBe(0);
  });

  test('never one that the partner has not confirmed, of an open item, of one with work left, or that another needs', async () => {
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

  test('one that another photo needs since a moment ago stays', async () => {
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

  test('one whose bytes have come again and are being looked into stays', async () => {
    const parts = await opened();
    const { store } = parts;
    store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
    const [first, ...others] = photosOf(store, 'SENT');
    if (!first) throw new Error('There is no photo');
    store.arrivals.insert(arrival('coming', { sha256: first.sha256 }));
    expect(await clear(parts, 1000)).toBe(others.length);
    expect(isHere(parts, first)).toBe(true);
  });

  test('one whose bytes are just arriving stays, and so does a RAW beside it that is', async () => {
    const parts = await opened();
    const { store } = parts;
    store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
    const [first, second, ...others] = photosOf(store, 'SENT');
    const [raw] = store.companions.ofPhoto(second!.id);
    const coming = new Set([first!.sha256, raw!.sha256]);
    const isArriving = (sha256: Sha256) => coming.has(sha256);
    expect(await clear({ store, media: { ...parts.media, isArriving } }, 1000)).toBe(others.length + 1);
    expect(isHere(parts, first!)).toBe(true);
    expect(store.photos.get(first!.id)?.originalRemovedAt).toBeNull();
    expect(isHere(parts, second!)).toBe(false);
    expect(isKept(raw!)).toBe(true);
  });

  test('one that is kept beside the photo of another item stays', async () => {
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
    const beside = ({ id }: Photo, file: Omit<Companion, 'photoId'>) =>
      store.companions.insert({ ...file, photoId: id });
    // The first lies beside a photo that stays, and so does what lies beside the second; the third's is that of another one, too.
    const { sha256, bytes, filename } = first;
    beside(host, { sha256, bytes, filename, extension: 'jpg', kind: 'picture', addedAt: 5 });
    for (const file of store.companions.ofPhoto(second.id)) beside(host, file);
    const [shared] = store.companions.ofPhoto(third.id);
    const [partner] = more;
    if (!shared || !partner) throw new Error('A fourth photo, and a RAW, are needed');
    beside(partner, shared);
    const { sequence: _, ...twin } = third;
    store.photos.insert({ ...twin, id: 'twin' as Photo['id'], sideUuid: null, place: 'tray' });

    const told = countClearable(store, 1000);
    const files = () => {
      const originals = join(folder, 'media', 'originals');
      return readdirSync(originals, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
    };
    const before = files();
    expect(await clear(parts, 1000)).toBe(told.originals);
    expect([second, third, ...more].filter((photo) => existsSync(media.originalPath(photo)))).toEqual([]);
    expect(isHere(parts, first)).toBe(true);
    expect(told.originals).toBe(2 + more.length);
    const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
    expect(told.bytes).toBe(total(before) - total(files()));
    expect(countClearable(store, 1000)).toEqual({ originals: 0, bytes: 0, more: false });
  });

  test('one whose thumbnail cannot be kept stays', async () => {
    const parts = await opened();
    const { store } = parts;
    store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
    const broken: Opened = {
      store,
      media: { ...parts.media, keepThumbnail: () => Promise.reject(new Error('no room')) },
    };
    expect(await clear(broken, 1000)).toBe(0);
    expect(photosOf(store, 'SENT').every((photo) => isHere(parts, photo) && photo.originalRemovedAt === null)).toBe(
      true,
    );
  });

  test('one that comes again is kept again', async () => {
    const parts = await opened();
    const [photo] = photosOf(parts.store, 'SENT');
    if (!photo) throw new Error('A photo is needed');
    const again = join(temporaryFolder(), 'again.jpg');
    copyFileSync(parts.media.originalPath(photo), again);
    parts.store.items.update(itemCalled(parts.store, 'SENT').id, { stage: 'authentic', updatedAt: 1000 });
    await clear(parts, 1000);
    parts.store.close();
    const station = await openTestStation({ dataFolder: folder, live: false });
    await station.commands.importPhotos({ reference: 'SENT', side: null, files: [again] });
    await station.close();
    const now = await opened();
    expect(now.store.photos.get(photo.id)).toMatchObject({ originalRemovedAt: null });
    expect(isHere(now, photo)).toBe(true);
    expect(claimOf(now.store, photo.sha256)).toBe('needed');
  });

  test('is off until it is set; then a live station does it and the screens show it', async () => {
    const { store } = await opened();
    // Not asked after: the partner would say that it has not ended.
    store.items.update(itemCalled(store, 'SENT').id, { stage: 'authentic', updatedAt: 1000, nextPollAt: null });
    const gone = photosOf(store, 'SENT').length;
    store.close();
    const quiet = await openTestStation({ dataFolder: folder, live: false });
    const client = clientOf(quiet);
    const before = await client.storage.get({});
    expect(before).toMatchObject({
      settings: { retentionDays: null },
      wouldGo: { days: 30, originals: gone, more: false },
    });
    const after = await client.storage.set({ retentionDays: 7 });
    expect(after.settings).toEqual({ ...before.settings, retentionDays: 7 });
    await expect(client.storage.set({ retentionDays: 0 })).rejects.toThrow();
    expect((await client.storage.get({})).photoBytes).toBe(before.photoBytes);
    await quiet.close();
    const live = await openTestStation({ dataFolder: folder });
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
});

describe('leftovers', () => {
  const sweep = (parts: Opened, now = Date.now() + 2 * dayMs) =>
    sweepMedia({ ...parts, dataFolder: folder, files: recordFiles(folder), log, clock: () => now, signal });
  const orphan = 'ab'.repeat(32) as Sha256;

  function leave(part: string, name: string): string {
    const path = join(folder, 'media', part, 'ab', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'left');
    return path;
  }
  const everything = () =>
    readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();

  test('go when nothing refers to them and they are old; all else stays', async () => {
    const parts = await opened();
    const before = everything();
    const left = [
      leave('originals', `${orphan}.jpg`),
      leave('thumbnails', `${orphan}.jpg`),
      leave('previews', `${orphan}.jpg`),
      leave('derived', `${orphan}.edge-200.bytes-any.meta.jpg`),
    ];
    leave('originals', 'notes.txt');
    expect(await sweep(parts, Date.now() + graceMs - 60_000)).toBe(0);
    expect(left.every((path) => existsSync(path))).toBe(true);
    expect(await sweep(parts)).toBe(4);
    expect(everything()).toEqual([...before, join(folder, 'media/originals/ab/notes.txt')].toSorted());
  });

  test('one that only a record claims stays, and all stay when a record cannot be read', async () => {
    const parts = await opened();
    const left = leave('originals', `${orphan}.jpg`);
    const files = recordFiles(folder);
    const [photo] = parts.store.photos.inbox();
    if (!photo) throw new Error('There is no photo');
    const record = { kind: 'inbox', photos: [{ ...photo, sha256: orphan }], companions: [], origins: [] } as const;
    await files.write('claims', { revision: 1, record });
    expect(await sweep(parts)).toBe(0);
    await files.write('claims', { revision: 1, record: { kind: 'inbox', photos: [], companions: [], origins: [] } });
    writeFileSync(join(folder, 'media', 'items', 'cl', 'unread.json'), '{"half');
    expect(await sweep(parts)).toBe(0);
    writeFileSync(
      join(folder, 'media', 'items', 'cl', 'unread.json'),
      JSON.stringify({ format: 1, revision: 1, record: { kind: 'inbox', photos: [] } }),
    );
    expect(existsSync(left)).toBe(true);
    expect(await sweep(parts)).toBe(1);
  });

  test('one that is on its way in stays', async () => {
    const parts = await opened();
    const left = leave('originals', `${orphan}.jpg`);
    const arriving: Opened = {
      store: parts.store,
      media: { ...parts.media, isArriving: (sha256) => sha256 === orphan },
    };
    expect(await sweep(arriving)).toBe(0);
    expect(existsSync(left)).toBe(true);
  });

  test('one that has come and is being looked into stays', async () => {
    const parts = await opened();
    const left = leave('originals', `${orphan}.jpg`);
    const coming = arrival('coming', { sha256: orphan });
    parts.store.arrivals.insert(coming);
    expect(await sweep(parts)).toBe(0);
    expect(existsSync(left)).toBe(true);
    parts.store.arrivals.remove(coming.id);
    expect(await sweep(parts)).toBe(1);
  });

  test('the media store knows what is on its way in until its row can be there', async () => {
    const { media } = await opened();
    const added = await media.receive({ path: await picture(71) }, signal);
    expect(media.isArriving(added.sha256)).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(media.isArriving(added.sha256)).toBe(false);
  });

  test('an original whose row let it go, left by a crash in between, goes; its thumbnail stays', async () => {
    const parts = await opened();
    const [photo] = photosOf(parts.store, 'SENT');
    if (!photo) throw new Error('There is no photo');
    parts.store.photos.update(photo.id, { originalRemovedAt: 5 });
    // With what was kept beside it.
    expect(await sweep(parts)).toBe(2);
    expect(isHere(parts, photo)).toBe(false);
    expect((await parts.media.thumbnail(photo)).length).toBeGreaterThan(100);
  });

  test('a live station sweeps at its start', async () => {
    const left = leave('originals', `${orphan}.jpg`);
    utimesSync(left, 1_000, 1_000);
    open.push(await openTestStation({ dataFolder: folder }));
    await until('the leftover to go', async () => !existsSync(left));
  });
});

describe('backups', () => {
  test('a live station takes one by itself, and none again while it is young', async () => {
    for (let round = 0; round < 2; round += 1) {
      const live = await openTestStation({ dataFolder: folder });
      await until('a backup', async () => (await listBackups(folder)).length > 0);
      await live.close();
    }
    const [backup, ...others] = await listBackups(folder);
    expect(others).toEqual([]);
    const copy = temporaryFolder();
    cpSync(backup?.path ?? '', join(copy, 'station.db'));
    const store = openStore(copy);
    open.push(store);
    expect(store.items.allByReference('SENT')).toHaveLength(1);
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  });
});

test('a backup is due when it is old and something has changed, whatever the clock says', () => {
  const hour = 3_600_000;
  const due = (revision: number, now: number) => isBackupDue({ revision: 7, takenAt: 100 * hour }, revision, now, 4);
  expect(due(8, 103.9 * hour)).toBe(false);
  expect(due(8, 104 * hour)).toBe(true);
  expect(due(7, 200 * hour)).toBe(false);
  // The clock was set back by days: it must not wait for them to pass.
  expect(due(8, 20 * hour)).toBe(true);
});

test('a start takes one when the last is old and something has changed since: a stop waits for none', async () => {
  const live = await openTestStation({ dataFolder: folder });
  await until('a backup', async () => (await listBackups(folder)).length > 0);
  const [first] = await listBackups(folder);
  if (!first) throw new Error('There is no backup');
  renameSync(first.path, first.path.replace(/-\d{8}T/, '-20200101T'));
  await clientOf(live).storage.set({ backupsKept: 2 });
  await live.close();
  expect(await listBackups(folder)).toHaveLength(1);
  open.push(await openTestStation({ dataFolder: folder }));
  await until('the next backup', async () => (await listBackups(folder)).length > 1);
  const kept = await listBackups(folder);
  expect(kept.map((backup) => new Date(backup.takenAt).getUTCFullYear() > 2020)).toEqual([true, false]);
});

describe('a disk that fills up', () => {
  async function stationWith(freeBytes: () => number, live = false) {
    const station = await openTestStation({ dataFolder: folder, live, freeBytes: async () => freeBytes() });
    open.push(station);
    return station;
  }
  const count = (station: Awaited<ReturnType<typeof stationWith>>) =>
    clientOf(station)
      .storage.get({})
      .then((view) => view.photos);

  test('warns below the first floor and refuses below the second, before anything is read', async () => {
    let free = 3e9;
    const station = await stationWith(() => free);
    const before = await count(station);
    const { commands } = station;
    const client = clientOf(station);
    free = 1.9e9;
    await commands.importPhotos({ reference: 'BARE', side: null, files: [await picture(81)] });
    expect((await client.station.status({})).space).toMatchObject({
      level: 'low',
      message: expect.stringContaining('1900 MB'),
    });
    free = 0.4e9;
    const missing = join(folder, 'there is no such file.jpg');
    await expect(commands.importPhotos({ reference: 'BARE', side: null, files: [missing] })).rejects.toMatchObject({
      code: 'storage',
      message: 'No photos are taken: the disk has only 400 MB free and 500 MB are needed. Free some space.',
    });
    expect(await client.station.status({})).toMatchObject({ space: { level: 'full' } });
    expect(await count(station)).toBe(before + 1);
    expect(readdirSync(join(folder, 'media', 'incoming'))).toEqual([]);
  });

  test('watch ends with the line, and the file is taken when there is room again', async () => {
    let free = 1e6;
    const station = await stationWith(() => free);
    const watched = await picture(82);
    const taken: string[] = [];
    const stop = new AbortController();
    const watch = () =>
      station.commands.watch(
        { folder: dirname(watched), reference: 'BARE' },
        ({ file, accepted }) => {
          taken.push(`${file} ${accepted}`);
          stop.abort();
        },
        stop.signal,
        () => undefined,
      );
    await expect(watch()).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('No photos are taken'),
    });
    expect([taken, existsSync(watched)]).toEqual([[], true]);
    free = 3e9;
    await watch();
    expect(taken).toEqual(['shot-82.jpg true']);
  });

  test('a hot folder keeps its files and takes them when there is room again', async () => {
    let free = 1e6;
    const station = await stationWith(() => free, true);
    const client = clientOf(station);
    const before = await count(station);
    await client.capture.setHotFolder({ path: dirname(await picture(83)) });
    await until('the refusal', async () => (await client.station.status({})).space.level === 'full');
    expect(await count(station)).toBe(before);
    free = 3e9;
    await until('the photo', async () => (await count(station)) === before + 1);
  });

  test('has floors that can be set: it warns before it refuses', async () => {
    const quiet = await openTestStation({ dataFolder: folder, live: false });
    open.push(quiet);
    const client = clientOf(quiet);
    const set = await client.storage.set({ warnBelowBytes: 1e15 });
    expect(set.settings.warnBelowBytes).toBe(1e15);
    await expect(client.storage.set({ warnBelowBytes: 1_000_000 })).rejects.toMatchObject({
      data: { field: 'warnBelowBytes' },
    });
    await expect(client.storage.set({ refuseBelowBytes: 2e15 })).rejects.toThrow('the higher one');
    expect((await client.storage.get({})).settings).toEqual(set.settings);
  });

  test('one that cannot be told stops nobody', async () => {
    const station = await stationWith(() => {
      throw new Error('no such call');
    });
    const result = await station.commands.importPhotos({ reference: 'BARE', side: null, files: [await picture(84)] });
    expect(result.refused).toBe(0);
  });
});
