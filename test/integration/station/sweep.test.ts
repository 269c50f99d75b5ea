import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { recordFiles } from '../../../main/station/upkeep/recordFiles.ts';
import { graceMs, sweepMedia } from '../../../main/station/upkeep/sweep.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { arrival } from '../../unit/store/samples.ts';
import { isHere, type Opened, photosOf, workedCopies } from './workedCopies.ts';
import { picture } from './workedFolder.ts';

const { open, folder, opened } = workedCopies();
const { signal } = new AbortController();
const log = recordingLog();
const dayMs = 86_400_000;

const sweep = (parts: Opened, now = Date.now() + 2 * dayMs, files = recordFiles(folder())) =>
  sweepMedia({ ...parts, dataFolder: folder(), files, log, clock: () => now, signal });
const orphan = 'ab'.repeat(32) as Sha256;

function leave(part: string, name: string): string {
  const path = join(folder(), 'media', part, 'ab', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'left');
  return path;
}
const everything = () =>
  readdirSync(join(folder(), 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

test('leftovers go when nothing refers to them and they are old; all else stays', async () => {
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
  expect(everything()).toEqual([...before, join(folder(), 'media/originals/ab/notes.txt')].toSorted());
});

test('a leftover that only a record claims stays, and all stay when a record cannot be read', async () => {
  const parts = await opened();
  const left = leave('originals', `${orphan}.jpg`);
  const files = recordFiles(folder());
  const [photo] = parts.store.photos.inbox();
  if (!photo) throw new Error('There is no photo');
  const record = { kind: 'inbox', photos: [{ ...photo, sha256: orphan }], companions: [], origins: [] } as const;
  await files.write('claims', { revision: 1, record });
  expect(await sweep(parts)).toBe(0);
  await files.write('claims', { revision: 1, record: { kind: 'inbox', photos: [], companions: [], origins: [] } });
  writeFileSync(join(folder(), 'media', 'items', 'cl', 'unread.json'), '{"half');
  expect(await sweep(parts)).toBe(0);
  writeFileSync(
    join(folder(), 'media', 'items', 'cl', 'unread.json'),
    JSON.stringify({ format: 1, revision: 1, record: { kind: 'inbox', photos: [] } }),
  );
  expect(existsSync(left)).toBe(true);
  expect(await sweep(parts)).toBe(1);
});

test('a leftover that is on its way in stays', async () => {
  const parts = await opened();
  const left = leave('originals', `${orphan}.jpg`);
  const arriving: Opened = {
    store: parts.store,
    media: { ...parts.media, isArriving: (sha256) => sha256 === orphan },
  };
  expect(await sweep(arriving)).toBe(0);
  expect(existsSync(left)).toBe(true);
});

test('a leftover that has come and is being looked into stays', async () => {
  const parts = await opened();
  const left = leave('originals', `${orphan}.jpg`);
  const pending = arrival('coming', { sha256: orphan });
  parts.store.arrivals.insert(pending);
  expect(await sweep(parts)).toBe(0);
  expect(existsSync(left)).toBe(true);
  parts.store.arrivals.remove(pending.id);
  expect(await sweep(parts)).toBe(1);
});

test('a leftover that comes again while the records are read stays', async () => {
  const parts = await opened();
  const left = leave('originals', `${orphan}.jpg`);
  const files = recordFiles(folder());
  const list = () => {
    parts.store.arrivals.insert(arrival('coming', { sha256: orphan }));
    return files.list();
  };
  expect(await sweep(parts, undefined, { ...files, list })).toBe(0);
  expect(existsSync(left)).toBe(true);
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
  open.push(await openTestStation({ dataFolder: folder() }));
  await until('the leftover to go', async () => !existsSync(left));
});
