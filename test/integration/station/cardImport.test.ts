import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Station } from '../../../main/station/api.ts';
import type {
  CardDestination,
  CardEntryView,
  CardEvent,
  CardImportView,
} from '../../../preload/contract/cardImport.ts';
import { photoSources } from '../../../preload/contract/photoSources.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { noRealGphoto } from '../../fakes/realGphoto.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { fillCard, setTime, shootOnCard } from '../../fixtures/cards.ts';
import { textAsJpg } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

const open = closedAfterEach();

async function openedStation(): Promise<Station> {
  const station = await openTestStation();
  open.push(station);
  return station;
}

async function stationWithItem(): Promise<{ station: Station; itemId: string }> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openedStation();
  await connectTo(station, partner);
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, AbortSignal.timeout(90_000));
  const scanned = await clientOf(station).shoot.scan({ reference: 'SKU-1' });
  return { station, itemId: scanned.kind === 'opened' ? scanned.item.id : '' };
}

interface Look {
  readonly sessionId: string;
  readonly entries: readonly CardEntryView[];
  readonly listed: Extract<CardEvent, { type: 'listed' }>;
  /** The next event, e.g. that the card is gone. */
  next(): Promise<CardEvent | undefined>;
  close(): Promise<void>;
}

/** Looks into a folder until everything is listed; the look stays open. */
async function look(station: Station, path: string, through: 'files' | 'gphoto2' = 'files'): Promise<Look> {
  const stop = new AbortController();
  const events = await clientOf(station).cardImport.browse({ kind: 'folder', path, through }, { signal: stop.signal });
  const entries: CardEntryView[] = [];
  let sessionId = '';
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error('The look ended before everything was listed');
    if (value.type === 'opened') sessionId = value.sessionId;
    if (value.type === 'entries') entries.push(...value.entries);
    if (value.type === 'gone') throw new Error(value.message);
    if (value.type === 'listed') {
      const opened: Look = {
        sessionId,
        entries,
        listed: value,
        async next() {
          const next = await events.next();
          return next.done ? undefined : next.value;
        },
        async close() {
          stop.abort();
          await events.return?.();
        },
      };
      open.push(opened);
      return opened;
    }
  }
}

async function ended(station: Station): Promise<CardImportView> {
  return until(
    'the import',
    async () => {
      const { progress } = await clientOf(station).cardImport.current({});
      return progress?.state === 'running' ? null : progress;
    },
    60_000,
  );
}

function idsOf(entries: readonly CardEntryView[], ...names: string[]): string[] {
  return names.map((name) => entries.find((entry) => entry.name === name)?.id ?? `no ${name}`);
}

test('two of a card land on the sides of the open item in the order in which they were taken', async () => {
  const { station, itemId } = await stationWithItem();
  const card = temporaryFolder();
  const late = await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 12:00:00', seed: 1 });
  await shootOnCard(card, { name: 'IMG_0002.JPG', takenAt: '2025:01:31 11:00:00', seed: 2 });
  await shootOnCard(card, { name: 'IMG_0003.JPG', takenAt: '2025:01:31 10:00:00', seed: 3 });
  // The file's own time says otherwise: EXIF counts.
  setTime(late, '2025:01:31 09:00:00');
  const before = readFileSync(late);

  const found = await look(station, card);
  expect(found.entries.map(({ name, folder }) => [name, folder])).toEqual([
    ['IMG_0002.JPG', 'DCIM/100CANON'],
    ['IMG_0003.JPG', 'DCIM/100CANON'],
    ['IMG_0001.JPG', 'DCIM/100CANON'],
  ]);
  const client = clientOf(station);
  await client.cardImport.start({
    sessionId: found.sessionId,
    entryIds: idsOf(found.entries, 'IMG_0001.JPG', 'IMG_0002.JPG'),
    destination: { kind: 'sides', itemId },
  });
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { total: 2, accepted: 2 }, failed: 0, left: [] });
  const item = await client.items.get({ itemId });
  expect(item.sides.slice(0, 3).map((side) => side.photo?.filename ?? null)).toEqual([
    'IMG_0002.JPG',
    'IMG_0001.JPG',
    null,
  ]);
  expect((await client.sources.get({})).lastPhotos).toMatchObject([
    { source: photoSources.card, filename: 'IMG_0001.JPG' },
  ]);
  expect(readFileSync(late).equals(before)).toBe(true);

  const again = await look(station, card);
  const marked = again.entries.filter((entry) => entry.importedBefore === 'yes').map(({ name }) => name);
  expect(marked.toSorted()).toEqual(['IMG_0001.JPG', 'IMG_0002.JPG']);
});

/** Another picture of the same name and size, which was put on the card within the same second. */
async function likeIt(card: string, path: string, folder: string, seed: number): Promise<string> {
  const other = await shootOnCard(card, { name: basename(path), takenAt: '2025:01:31 10:00:00', seed, folder });
  const [bytes, wanted] = [readFileSync(other), statSync(path).size];
  if (bytes.length > wanted) throw new Error('The other picture is the larger one');
  // What follows the end of a JPEG belongs to nobody.
  writeFileSync(other, Buffer.concat([bytes, Buffer.alloc(wanted - bytes.length)]));
  setTime(other, '2025:01:31 10:00:00');
  return other;
}

test('what shares name, size and second with an imported file and is another picture is new, and lost neither before nor after', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  const first = await shootOnCard(card, { name: 'IMG_0001.JPG', takenAt: '2025:01:31 10:00:00', seed: 1 });
  writeFileSync(first, Buffer.concat([readFileSync(first), Buffer.alloc(40_000)]));
  setTime(first, '2025:01:31 10:00:00');
  await likeIt(card, first, 'DCIM/101CANON', 2);
  const importAll = async (): Promise<CardImportView> => {
    const { sessionId, entries } = await look(station, card);
    const entryIds = entries.filter((entry) => entry.importedBefore === 'no').map(({ id }) => id);
    await client.cardImport.start({ sessionId, entryIds, destination: { kind: 'tray', itemId } });
    return ended(station);
  };
  expect(await importAll()).toMatchObject({ photos: { total: 2, accepted: 2, known: 0 }, failed: 0 });
  await likeIt(card, first, 'DCIM/102CANON', 3);
  const again = await look(station, card);
  expect(again.entries.map(({ folder, importedBefore }) => [folder, importedBefore]).toSorted()).toEqual([
    ['DCIM/100CANON', 'yes'],
    ['DCIM/101CANON', 'yes'],
    ['DCIM/102CANON', 'no'],
  ]);
  expect(await importAll()).toMatchObject({ photos: { total: 1, accepted: 1, known: 0 }, failed: 0 });
  const { tray } = await client.items.get({ itemId });
  expect(tray.map(({ filename }) => filename)).toEqual(['IMG_0001.JPG', 'IMG_0001.JPG', 'IMG_0001.JPG']);
});

test('what was imported is still known when the database was lost, of items and of the inbox', async () => {
  const { station, itemId } = await stationWithItem();
  const { dataFolder } = await clientOf(station).station.status({});
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'IMG_0001.JPG', seed: 1 });
  await shootOnCard(card, { name: 'IMG_0002.JPG', seed: 2 });
  await shootOnCard(card, { name: 'IMG_0003.JPG', seed: 3 });
  const found = await look(station, card);
  for (const [name, destination] of [
    ['IMG_0001.JPG', { kind: 'sides', itemId }],
    ['IMG_0002.JPG', { kind: 'inbox' }],
  ] as const) {
    const entryIds = idsOf(found.entries, name);
    await clientOf(station).cardImport.start({ sessionId: found.sessionId, entryIds, destination });
    expect(await ended(station)).toMatchObject({ photos: { accepted: 1 } });
  }
  await found.close();
  await station.close();
  rmSync(join(dataFolder, 'backups'), { recursive: true, force: true });
  rmSync(join(dataFolder, 'station.db'));
  const rebuilt = await openTestStation({ dataFolder });
  open.push(rebuilt);
  const again = await look(rebuilt, card);
  expect(again.entries.map(({ name, importedBefore }) => [name, importedBefore]).toSorted()).toEqual([
    ['IMG_0001.JPG', 'yes'],
    ['IMG_0002.JPG', 'yes'],
    ['IMG_0003.JPG', 'no'],
  ]);
});

test("photos go to the item's tray when the person says so", async () => {
  const { station, itemId } = await stationWithItem();
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'b.jpg', takenAt: '2025:01:31 10:00:00', seed: 1 });
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 11:00:00', seed: 2 });
  const found = await look(station, card);
  const client = clientOf(station);
  await client.cardImport.start({
    sessionId: found.sessionId,
    entryIds: found.entries.map(({ id }) => id),
    destination: { kind: 'tray', itemId },
  });
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { accepted: 2 } });
  const item = await client.items.get({ itemId });
  expect(item.tray.map(({ filename, source }) => [filename, source])).toEqual([
    ['b.jpg', 'card import'],
    ['a.jpg', 'card import'],
  ]);
  expect(item.sides.every((side) => side.photo === null)).toBe(true);
  expect((await client.station.status({})).inbox).toEqual([]);
});

test('what the item or the inbox has already comes once, wherever it is sent', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00', seed: 1 });
  await shootOnCard(card, { name: 'b.jpg', takenAt: '2025:01:31 11:00:00', seed: 2 });
  const { sessionId, entries } = await look(station, card);
  const send = async (name: string, destination: CardDestination) => {
    await client.cardImport.start({ sessionId, entryIds: idsOf(entries, name), destination });
    const { photos, failures } = await ended(station);
    return { accepted: photos.accepted, known: photos.known, failures };
  };
  const [fresh, known] = [
    { accepted: 1, known: 0, failures: [] },
    { accepted: 0, known: 1, failures: [] },
  ];
  expect(await send('a.jpg', { kind: 'inbox' })).toEqual(fresh);
  expect(await send('a.jpg', { kind: 'inbox' })).toEqual(known);
  expect((await client.station.status({})).inbox).toHaveLength(1);
  expect(await send('a.jpg', { kind: 'tray', itemId })).toEqual(known);
  expect((await client.station.status({})).inbox).toEqual([]);
  expect(await send('a.jpg', { kind: 'tray', itemId })).toEqual(known);
  expect(await send('b.jpg', { kind: 'sides', itemId })).toEqual(fresh);
  expect(await send('b.jpg', { kind: 'sides', itemId })).toEqual(known);
  expect(await send('b.jpg', { kind: 'tray', itemId })).toEqual(known);
  const { sides, tray } = await client.items.get({ itemId });
  expect(sides.flatMap(({ photo }) => photo?.filename ?? [])).toEqual(['b.jpg']);
  expect(tray.map(({ filename }) => filename)).toEqual(['a.jpg']);
});

test('for the tray, what was rejected on the side that is next is here already, and once taken off it comes back to the tray', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00' });
  const { sessionId, entries } = await look(station, card);
  const send = async (destination: CardDestination) => {
    await client.cardImport.start({ sessionId, entryIds: idsOf(entries, 'a.jpg'), destination });
    const { photos, failures } = await ended(station);
    return { known: photos.known, failures };
  };
  const tray: CardDestination = { kind: 'tray', itemId };
  await send({ kind: 'sides', itemId });
  const [side] = (await client.items.get({ itemId })).sides;
  const photoId = side?.photo?.id ?? '';
  await client.items.flagSide({ itemId, sideUuid: side?.uuid ?? '', reason: 'Too blurry' });
  await client.shoot.setActiveSide({ itemId, sideUuid: side?.uuid ?? '' });
  const trayOf = async () => (await client.items.get({ itemId })).tray.map(({ id }) => id);
  expect(await send(tray)).toEqual({ known: 1, failures: [] });
  expect([await trayOf(), (await client.items.get({ itemId })).sides[0]?.photo?.id]).toEqual([[], photoId]);

  await client.photos.remove({ photoId });
  expect(await send(tray)).toEqual({ known: 0, failures: [] });
  expect(await trayOf()).toEqual([photoId]);
  // On the side that has refused it, it is refused.
  expect(await send({ kind: 'sides', itemId })).toMatchObject({
    failures: [{ message: 'a.jpg is the photo that was rejected for: Too blurry. Shoot the side again.' }],
  });
});

test('for the tray, what is taken off the item while it comes goes there, and to no side', async () => {
  const { station, itemId } = await stationWithItem();
  const client = clientOf(station);
  const card = temporaryFolder();
  await shootOnCard(card, { name: 'a.jpg', takenAt: '2025:01:31 10:00:00' });
  const { sessionId, entries } = await look(station, card);
  const start = (destination: CardDestination) =>
    client.cardImport.start({ sessionId, entryIds: idsOf(entries, 'a.jpg'), destination });
  await start({ kind: 'sides', itemId });
  await ended(station);
  const photoId = (await client.items.get({ itemId })).sides[0]?.photo?.id ?? '';
  const watching = new AbortController();
  const events = await client.station.events({}, { signal: watching.signal });
  onTestFinished(() => watching.abort());
  await start({ kind: 'tray', itemId });
  for await (const event of events) {
    if (event.type === 'arrival') break;
  }
  await client.photos.remove({ photoId });
  await ended(station);
  const { sides, tray } = await client.items.get({ itemId });
  expect(sides.flatMap(({ photo }) => photo ?? [])).toEqual([]);
  expect(tray.map(({ id }) => id)).toEqual([photoId]);
});

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
    expect(end.failures[0]?.message).toBe(
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
    writeFileSync(raw, await rawFile('cr2', { takenAt: '2025:01:31 10:00:00' }));
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
  expect(end.failures).toEqual([
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
    expect(end.message).toContain('gone');
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

test('a thousand photos are listed in parts, and all of them imported once', async () => {
  // How fast the disk is says nothing here.
  const dataFolder = memoryFolder();
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const station = await openTestStation({ dataFolder });
  open.push(station);
  const client = clientOf(station);
  const card = temporaryFolder();
  await fillCard(card, 700, 'DCIM/100CANON');
  await fillCard(card, 300, 'DCIM/101CANON');
  const found = await look(station, card);
  expect(found.listed).toEqual({ type: 'listed', entries: 1000, passedOver: 0, more: false });
  expect(found.entries[0]).toMatchObject({ folder: 'DCIM/101CANON', name: 'IMG_0300.JPG' });
  expect(new Set(found.entries.map(({ id }) => id)).size).toBe(1000);
  const entryIds = found.entries.map(({ id }) => id);
  const destination = { kind: 'inbox' } as const;
  await client.cardImport.start({ sessionId: found.sessionId, entryIds, destination });
  await expect(client.cardImport.start({ sessionId: found.sessionId, entryIds, destination })).rejects.toMatchObject({
    message: 'An import is running. Wait for it, or stop it first.',
  });
  expect(await ended(station)).toMatchObject({ state: 'done', photos: { total: 1000, done: 1000, accepted: 1000 } });
  // Every screen hears the whole status at each change: it holds the first of them, and how many more there are.
  const { inbox, inboxMore } = await client.station.status({});
  expect([inbox.length, inboxMore]).toEqual([60, 940]);
  expect(new Set(inbox.map(({ id }) => id)).size).toBe(60);
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
  await client.storage.set({ refuseBelowBytes: 2_000_000_000 });
  const card = temporaryFolder();
  await fillCard(card, 20);
  const found = await look(station, card);
  await expect(
    client.cardImport.start({
      sessionId: found.sessionId,
      entryIds: found.entries.map(({ id }) => id),
      destination: { kind: 'inbox' },
    }),
  ).rejects.toThrow(/^These photos need 1 MB and the disk has only 2001 MB free/);
  expect(await client.cardImport.current({})).toEqual({ progress: null });
});
