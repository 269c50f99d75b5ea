import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { text } from '../../../main/texts/text.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { noRealGphoto } from '../../fakes/realGphoto.ts';
import { clientOf, openTestStation, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { fillCard, setTime, shootOnCard } from '../../fixtures/cards.ts';
import { exifInUtc, textAsJpg } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';
import { cardBench, ended, expectAllImportedOnce, idsOf } from './cardBench.ts';

const { open, openedStation, stationWithItem, look } = cardBench();

test.skipIf(noRealGphoto !== null)(
  "a camera's storage, by the real gphoto2: looked at, imported in order, left as it is",
  async () => {
    const { station, itemId } = await stationWithItem();
    const client = clientOf(station);
    const card = temporaryFolder();
    const paths = [
      await shootOnCard(card, { name: 'IMG_0002.JPG', takenAt: '2025:01:31 10:00:00', seed: 1 }),
      await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 11:00:00', seed: 2 }),
    ];
    const notes = join(card, 'DCIM/100CANON/notes.jpg');
    writeFileSync(notes, Buffer.concat([textAsJpg, Buffer.alloc(200, 65)]));
    setTime(notes, '2025:01:31 10:30:00');
    const before = paths.map((path) => readFileSync(path));
    const found = await look(station, card, 'gphoto2');
    expect(found.entries.map(({ name }) => name)).toEqual(['IMG_0001.JPG', 'notes.jpg', 'IMG_0002.JPG']);
    const [id] = idsOf(found.entries, 'IMG_0001.JPG');
    const picture = await station.asset(`card/${found.sessionId}/${id}/thumbnail`, new AbortController().signal);
    expect(picture?.contentType).toBe('image/jpeg');
    await client.cardImport.start({
      sessionId: found.sessionId,
      entryIds: found.entries.map((entry) => entry.id),
      destination: { kind: 'sides', itemId },
    });
    const end = await ended(station);
    expect(end).toMatchObject({ state: 'done', photos: { total: 3, accepted: 2 }, failed: 1 });
    expect(inEnglish(end.failures[0]?.message)).toBe(
      'notes.jpg is not a picture: it is a text file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
    );
    const item = await client.items.get({ itemId });
    expect(item.sides.slice(0, 3).map((side) => side.photo?.filename ?? null)).toEqual([
      'IMG_0002.JPG',
      'IMG_0001.JPG',
      null,
    ]);
    expect(item.sides[0]?.photo?.capturedAt).toBe(new Date('2025-01-31T10:00:00').getTime());
    expect(paths.map((path, index) => readFileSync(path).equals(before[index]!))).toEqual([true, true]);
    // The same card in its reader: what came through the camera is known, what was refused is not called imported.
    const again = await look(station, card);
    expect(again.entries.map(({ name, importedBefore }) => [name, importedBefore])).toEqual([
      ['IMG_0001.JPG', 'yes'],
      ['notes.jpg', 'no'],
      ['IMG_0002.JPG', 'yes'],
    ]);
    // gphoto2 gives whole files alone: what lies there now is not looked at.
    const inCamera = await look(station, card, 'gphoto2');
    expect(inCamera.entries.map((entry) => entry.importedBefore)).toEqual(['likely', 'no', 'likely']);
    const { dataFolder } = await client.station.status({});
    expect(readdirSync(join(dataFolder, 'card-import'))).toEqual([]);
  },
);

describe.each([
  { through: 'files', why: null },
  { through: 'gphoto2', why: noRealGphoto },
] as const)('a RAW + JPEG pair, read through $through', ({ through, why }) => {
  test.skipIf(why !== null)('is one photo with the RAW beside it', async () => {
    const { station, itemId } = await stationWithItem();
    const client = clientOf(station);
    const card = temporaryFolder();
    await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 10:00:00' });
    const raw = join(card, 'DCIM/100CANON/IMG_0001.CR2');
    writeFileSync(raw, await rawFile('cr2', { takenAt: exifInUtc('2025:01:31 10:00:00') }));
    await shootOnCard(card, { name: 'IMG_0002.JPG', takenAt: '2025:01:31 10:05:00', seed: 2 });
    const found = await look(station, card, through);
    expect(found.entries.map(({ name, kind }) => [name, kind]).toSorted()).toEqual([
      ['IMG_0001.JPG', 'pair'],
      ['IMG_0002.JPG', 'picture'],
    ]);
    await client.cardImport.start({
      sessionId: found.sessionId,
      entryIds: found.entries.map(({ id }) => id),
      destination: { kind: 'sides', itemId },
    });
    expect(await ended(station)).toMatchObject({ state: 'done', photos: { total: 2, accepted: 2 }, failed: 0 });
    const item = await client.items.get({ itemId });
    expect(item.sides.slice(0, 3).map((side) => side.photo?.filename ?? null)).toEqual([
      'IMG_0001.JPG',
      'IMG_0002.JPG',
      null,
    ]);
    expect(item.sides[0]?.photo?.beside.map(({ filename }) => filename)).toEqual(['IMG_0001.CR2']);
  });
});

test('thumbnails come one by one, upright and decoded anew; what is no picture has none', async () => {
  const station = await openedStation();
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg' });
  writeFileSync(join(card, 'DCIM/100CANON/notes.jpg'), textAsJpg);
  const { sessionId, entries, close } = await look(station, card);
  const never = new AbortController().signal;
  const [good, bad] = idsOf(entries, 'a.jpg', 'notes.jpg');
  const asset = await station.asset(`card/${sessionId}/${good}/thumbnail`, never);
  expect(asset?.contentType).toBe('image/jpeg');
  expect(asset?.body.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(await station.asset(`card/${sessionId}/${bad}/thumbnail`, never)).toBeNull();
  expect(await station.asset(`card/${sessionId}/99/thumbnail`, never)).toBeNull();
  await close();
  await until(
    'the end of the look',
    async () => (await station.asset(`card/${sessionId}/${good}/thumbnail`, never)) === null,
  );
});

test('one that cannot be taken is listed with its reason, and the rest goes on', async () => {
  const station = await openedStation();
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00', seed: 1 });
  const notes = join(card, 'DCIM/100CANON/b.jpg');
  writeFileSync(notes, textAsJpg);
  setTime(notes, '2025:01:31 10:00:01');
  await shootOnCard(card, { name: 'c.jpg', takenAt: '2025:01:31 10:00:02', seed: 3 });
  const found = await look(station, card);
  await clientOf(station).cardImport.start({
    sessionId: found.sessionId,
    entryIds: found.entries.map(({ id }) => id),
    destination: { kind: 'inbox' },
  });
  const end = await ended(station);
  expect(end).toMatchObject({ state: 'done', photos: { total: 3, done: 3, accepted: 2 }, failed: 1 });
  expect(inEnglish(end.failures)).toEqual([
    {
      name: 'b.jpg',
      folder: 'DCIM/100CANON',
      message: 'b.jpg is not a picture: it is a text file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
    },
  ]);
  expect((await clientOf(station).station.status({})).inbox.map(({ filename }) => filename)).toEqual([
    'a.jpg',
    'c.jpg',
  ]);
});

describe('a card that is pulled in the middle', () => {
  test('what is durable stays, the rest is named, and goes on when the card is back', async () => {
    const station = await openedStation();
    const client = clientOf(station);
    const [card, elsewhere] = [join(temporaryFolder(), 'CARD'), join(temporaryFolder(), 'CARD')];
    mkdirSync(card);
    await fillCard(card, 30);
    const found = await look(station, card);
    await client.cardImport.start({
      sessionId: found.sessionId,
      entryIds: found.entries.map(({ id }) => id),
      destination: { kind: 'inbox' },
    });
    await until('some photos', async () => ((await client.cardImport.current({})).progress?.photos.done ?? 0) >= 5);
    renameSync(card, elsewhere);
    const end = await ended(station);
    expect(end.state).toBe('interrupted');
    expect(end.message).toEqual(text('import.interrupted'));
    expect(end.failed).toBe(0);
    const inbox = (await client.station.status({})).inbox.map(({ filename }) => filename);
    expect(inbox.length).toBe(end.photos.accepted);
    expect(inbox.length).toBeGreaterThanOrEqual(5);
    expect([...inbox, ...end.left]).toEqual(
      Array.from({ length: 30 }, (_, index) => `IMG_${String(index + 1).padStart(4, '0')}.JPG`),
    );
    await expect(client.cardImport.resume({})).rejects.toMatchObject({
      message: 'CARD is not there. Put it back first.',
    });
    expect(await found.next()).toMatchObject({ type: 'gone' });

    renameSync(elsewhere, card);
    await client.cardImport.resume({});
    expect(await ended(station)).toMatchObject({
      state: 'done',
      photos: { total: 30, done: 30, accepted: 30 },
      left: [],
    });
    expect((await client.station.status({})).inbox.length).toBe(30);
  });

  test('a folder that is another one now is not taken for the card', async () => {
    const station = await openedStation();
    const client = clientOf(station);
    const card = join(temporaryFolder(), 'CARD');
    await fillCard(card, 12);
    const found = await look(station, card);
    await client.cardImport.start({
      sessionId: found.sessionId,
      entryIds: found.entries.map(({ id }) => id),
      destination: { kind: 'inbox' },
    });
    await until('a photo', async () => ((await client.cardImport.current({})).progress?.photos.done ?? 0) >= 1);
    // What a pulled card often leaves: the empty folder where it was mounted.
    const empty = join(temporaryFolder(), 'empty');
    mkdirSync(empty);
    rmSync(card, { recursive: true });
    renameSync(empty, card);
    expect(await ended(station)).toMatchObject({ state: 'interrupted', failed: 0 });
  });
});

test('many photos are listed, and all of them imported once', async () => {
  // Hundreds in `cardImport.long.test.ts`.
  await expectAllImportedOnce(await openedStation(), look, { older: 50, newer: 30 });
});

test('an import that is stopped keeps what it has, and can go on', async () => {
  const station = await openedStation();
  const client = clientOf(station);
  const card = temporaryFolder();
  await fillCard(card, 20);
  const found = await look(station, card);
  await client.cardImport.start({
    sessionId: found.sessionId,
    entryIds: found.entries.map(({ id }) => id),
    destination: { kind: 'inbox' },
  });
  await until('a photo', async () => ((await client.cardImport.current({})).progress?.photos.done ?? 0) >= 2);
  await client.cardImport.stop({});
  const stopped = await ended(station);
  expect(stopped.state).toBe('stopped');
  expect(stopped.left.length).toBe(20 - stopped.photos.accepted);
  await found.close();
  // The look is over; the import knows its photos by itself.
  await client.cardImport.resume({});
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { total: 20, accepted: 20 } });
  await client.cardImport.dismiss({});
  expect(await client.cardImport.current({})).toEqual({ progress: null });
});

test('odd names are listed and imported; links, pipes and what is no photo are passed over', async () => {
  const station = await openedStation();
  const client = clientOf(station);
  const card = temporaryFolder();
  const folder = join(card, 'DCIM/100CANON');
  const names = ['a b.jpg', '-dash.jpg', "it's.jpg", 'ünï 🧥.jpg', '100%.jpg', '<b>bold<.jpg'];
  for (const [index, name] of names.entries()) await shootOnCard(card, { name, seed: index });
  const odd = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x62, 0xff, 0x64]), Buffer.from('.jpg')]);
  writeFileSync(odd, readFileSync(join(folder, 'a b.jpg')).subarray());
  writeFileSync(join(folder, 'notes.txt'), 'x');
  writeFileSync(join(folder, '._a b.jpg'), 'x');
  symlinkSync('/etc/hostname', join(folder, 'link.jpg'));
  const found = await look(station, card);
  expect(found.entries.map(({ name }) => name).toSorted()).toEqual([...names, 'b\ufffdd.jpg'].toSorted());
  expect(found.listed).toMatchObject({ passedOver: 2 });
  await client.cardImport.start({
    sessionId: found.sessionId,
    entryIds: found.entries.map(({ id }) => id),
    destination: { kind: 'inbox' },
  });
  expect(await ended(station)).toMatchObject({ state: 'done', failed: 0, photos: { total: 7, done: 7 } });
  expect(existsSync(odd)).toBe(true);
});

test('folders that cannot be a card are refused in plain words', async () => {
  const station = await openedStation();
  const status = await clientOf(station).station.status({});
  await expect(look(station, 'pictures')).rejects.toThrow(/^Give the whole path of the folder/);
  await expect(look(station, join(status.dataFolder, 'media'))).rejects.toThrow(/belongs to the station itself/);
  await expect(look(station, '/tmp/new\nline')).rejects.toThrow(/control characters/);
  await expect(look(station, '/nowhere/at/all')).rejects.toThrow('The folder /nowhere/at/all is not there.');
});

test('more than the disk holds is refused before the first photo', async () => {
  const station = await openTestStation({ freeBytes: async () => 2_000_100_000 });
  open.push(station);
  const client = clientOf(station);
  await client.settings.change({ path: 'storage.refuseBelowBytes', value: 2_000_000_000 });
  const card = temporaryFolder();
  await fillCard(card, 20);
  const found = await look(station, card);
  await expect(
    client.cardImport.start({
      sessionId: found.sessionId,
      entryIds: found.entries.map(({ id }) => id),
      destination: { kind: 'inbox' },
    }),
  ).rejects.toThrow(/^These photos need 1 MB and the disk has only 2,001 MB free/);
  expect(await client.cardImport.current({})).toEqual({ progress: null });
});
