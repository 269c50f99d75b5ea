import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../main/domain/ports/store.ts';
import { withPicture } from '../../../main/imaging/process/pixels.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg, halfOf } from '../../fixtures/pictures.ts';
import { arrival, itemId as idOf, photo } from '../../unit/store/samples.ts';

const open = closedAfterEach();

const small = { width: 300, height: 200 };
const shot = (second: number) => cameraJpeg({ ...small, takenAt: `2025:01:31 10:20:0${second}`, label: `${second}` });

async function opened(dataFolder: string, live = false): Promise<Station> {
  const station = await openTestStation({ dataFolder, live });
  open.push(station);
  return station;
}

/** What a crash leaves right after the acknowledgement: the bytes in the media store and the arrival's row. */
async function leave(
  dataFolder: string,
  name: string,
  bytes: Buffer,
  changes: Parameters<typeof arrival>[1] = {},
): Promise<void> {
  const media = await openMediaStore(join(dataFolder, 'media'), ownImaging);
  const {
    sha256,
    crc32: sum,
    capturedAt,
  } = await media.receive({ bytes, filename: name }, new AbortController().signal);
  inspect(dataFolder, (store) =>
    store.arrivals.insert(
      arrival(name, { sha256, crc32: sum, bytes: bytes.length, filename: name, capturedAt, ...changes }),
    ),
  );
}

function inspect<Result>(dataFolder: string, read: (store: Store) => Result): Result {
  const store = openStore(dataFolder);
  try {
    return read(store);
  } finally {
    store.close();
  }
}

const originalsIn = (dataFolder: string) => {
  const top = join(dataFolder, 'media', 'originals');
  return readdirSync(top).flatMap((shard) => readdirSync(join(top, shard)));
};

async function withItem(dataFolder: string): Promise<{ readonly partner: Simulator; readonly itemId: string }> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation({ dataFolder });
  await connectTo(station, partner);
  await station.commands.create({ reference: 'LEFT', ...typeNamed(partner, 'Sneakers'), service: null });
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  await station.close();
  const itemId = inspect(dataFolder, (store) => store.items.allByReference('LEFT')[0]?.id ?? '');
  return { partner, itemId };
}

test('what a crash left between the acknowledgement and its place has its place at the next start, in capture order', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const on = { itemId: idOf(itemId) };
  await leave(dataFolder, 'late.jpg', await shot(3), on);
  await leave(dataFolder, 'early.jpg', await shot(1), on);
  await leave(dataFolder, 'inbox.jpg', await shot(2));
  const station = await opened(dataFolder);
  const client = clientOf(station);
  const item = await client.items.get({ itemId });
  expect(item.sides.slice(0, 3).map((side) => side.photo?.id)).toEqual(['early.jpg', 'late.jpg', undefined]);
  expect((await client.station.status({})).inbox.map((photo) => photo.filename)).toEqual(['inbox.jpg']);
  await station.close();
  expect(inspect(dataFolder, (store) => store.arrivals.all())).toEqual([]);
  const checksums = inspect(dataFolder, (store) => store.photos.ofItem(idOf(itemId)).map((photo) => photo.crc32));
  expect(checksums).toEqual([crc32(await shot(1)), crc32(await shot(3))]);
});

test('a live station looks into what a crash left once', async () => {
  const dataFolder = temporaryFolder();
  inspect(dataFolder, () => undefined);
  for (const second of [1, 2, 3]) await leave(dataFolder, `${second}.jpg`, await shot(second));
  const log = recordingLog();
  const station = await openTestStation({ dataFolder, log });
  open.push(station);
  await until('a backup, which housekeeping takes behind it', async () => readdirSync(dataFolder).includes('backups'));
  expect(
    log.lines
      .filter(({ message, fields }) => message !== 'photo.taken' && 'photo' in fields)
      .map(({ fields }) => fields.photo),
  ).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});

test('a live station is ready while it looks into what a crash left: new photos are safe at once, and go behind it', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  for (const second of [2, 3, 4, 5])
    await leave(dataFolder, `${second}.jpg`, await shot(second), { itemId: idOf(itemId) });
  const folder = temporaryFolder();
  const release = await holdDecoders();
  const station = await opened(dataFolder, true);
  const client = clientOf(station);
  await client.shoot.open({ itemId });
  await client.capture.setHotFolder({ path: folder });
  writeFileSync(join(folder, '1.jpg'), await shot(1));
  await until('it is safe', async () => read(dataFolder, (store) => store.arrivals.all()).length === 5);
  const sides = async () => (await client.items.get({ itemId })).sides.flatMap((side) => side.photo?.filename ?? []);
  expect(await sides()).toEqual([]);
  release();
  await until('all are placed', async () => (await sides()).length === 5);
  expect(await sides()).toEqual(['2.jpg', '3.jpg', '4.jpg', '5.jpg', '1.jpg']);
});

test('a photo for another item waits for none of what a crash left', async () => {
  const dataFolder = temporaryFolder();
  const { partner, itemId } = await withItem(dataFolder);
  for (let second = 1; second < 9; second += 1)
    await leave(dataFolder, `${second}.jpg`, await shot(second), { itemId: idOf(itemId) });
  const release = await holdDecoders();
  const station = await opened(dataFolder, true);
  await station.commands.create({ reference: 'NEW', ...typeNamed(partner, 'Sneakers'), service: null });
  const file = join(temporaryFolder(), 'new.jpg');
  writeFileSync(file, await cameraJpeg({ ...small, label: 'new' }));
  const taking = station.commands.ingest({ reference: 'NEW', file, source: 'import' });
  await until('it is safe', async () => read(dataFolder, (store) => store.arrivals.all()).length === 9);
  release();
  expect((await taking).photo).not.toBeNull();
  expect(read(dataFolder, (store) => store.arrivals.all()).length).toBeGreaterThan(0);
});

test('one that was wanted on a side goes there, also over the photo that is there', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const on = { itemId: idOf(itemId) };
  const side = inspect(dataFolder, (store) => store.sides.ofItem(on.itemId)[2]);
  await leave(dataFolder, 'wanted.jpg', await shot(1), { ...on, wantedSide: side?.name ?? '' });
  const item = await clientOf(await opened(dataFolder)).items.get({ itemId });
  expect(item.sides[2]?.photo?.filename).toBe('wanted.jpg');
});

test('of one that is no whole photo nothing stays; a file that nobody offers again is listed with its reason', async () => {
  const dataFolder = temporaryFolder();
  await (await openTestStation({ dataFolder, live: false })).close();
  await leave(dataFolder, 'dropped.jpg', halfOf(await shot(1)));
  await leave(dataFolder, 'watched.jpg', halfOf(await shot(2)), { fingerprint: 'its state' });
  await (await openTestStation({ dataFolder, live: false })).close();
  expect(originalsIn(dataFolder)).toEqual([]);
  inspect(dataFolder, (store) => {
    expect(store.arrivals.all()).toEqual([]);
    // Its folder is looked into again: it may only not have been whole yet.
    expect(store.captured.isKnown('its state')).toBe(false);
    expect(inEnglish(store.refused.newest(5))).toEqual([
      expect.objectContaining({ filename: 'dropped.jpg', reason: expect.stringContaining('damaged or not complete') }),
    ]);
  });
});

test('bytes that another photo has stay, when an arrival of them cannot be decoded', async () => {
  const dataFolder = temporaryFolder();
  const broken = halfOf(await shot(1));
  await (await openTestStation({ dataFolder, live: false })).close();
  await leave(dataFolder, 'one.jpg', broken);
  await leave(dataFolder, 'two.jpg', broken);
  const [name = ''] = originalsIn(dataFolder);
  inspect(dataFolder, (store) => {
    const { sha256 } = store.arrivals.all()[0] ?? arrival('none');
    store.photos.insert(photo('p', { sha256 }));
  });
  await (await openTestStation({ dataFolder, live: false })).close();
  expect(originalsIn(dataFolder)).toEqual([name]);
});

test('an arrival whose bytes are gone holds nothing up', async () => {
  const dataFolder = temporaryFolder();
  await (await openTestStation({ dataFolder, live: false })).close();
  inspect(dataFolder, (store) => store.arrivals.insert(arrival('gone')));
  await (await openTestStation({ dataFolder, live: false })).close();
  expect(inspect(dataFolder, (store) => store.arrivals.all())).toEqual([]);
});

test('photos that come together are placed in the order in which they were taken; one that is seen later moves none of them', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const folder = temporaryFolder();
  for (const [name, second] of Object.entries({ 'a.jpg': 4, 'b.jpg': 2, 'c.jpg': 3, 'd.jpg': 1 }))
    writeFileSync(join(folder, name), await shot(second));
  const late = await shot(0);
  const station = await opened(dataFolder, true);
  const client = clientOf(station);
  await client.shoot.open({ itemId });
  await client.capture.setHotFolder({ path: folder });
  const placed = async () => (await client.items.get({ itemId })).sides.flatMap((side) => side.photo?.filename ?? []);
  await until('the photos', async () => (await placed()).length === 4);
  expect(await placed()).toEqual(['d.jpg', 'b.jpg', 'c.jpg', 'a.jpg']);
  writeFileSync(join(folder, 'late.jpg'), late);
  await until('the late one', async () => (await placed()).length === 5);
  expect(await placed()).toEqual(['d.jpg', 'b.jpg', 'c.jpg', 'a.jpg', 'late.jpg']);
});

test('dropped photos: the one taken first goes to the side they were dropped on', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const client = clientOf(await opened(dataFolder));
  const sides = (await client.items.get({ itemId })).sides;
  const files = await Promise.all(
    [3, 1, 2].map(async (second) => new File([Uint8Array.from(await shot(second))], `${second}.jpg`)),
  );
  const { notices } = await client.capture.files({ itemId, sideUuid: sides[1]?.uuid ?? '', files });
  expect(notices.map(({ filename, sideUuid }) => `${filename} ${sideUuid}`)).toEqual([
    `1.jpg ${sides[1]?.uuid}`,
    `2.jpg ${sides[0]?.uuid}`,
    `3.jpg ${sides[2]?.uuid}`,
  ]);
});

test('with going on turned off the side stays and keeps its photo: a further one lies in the tray, a retake replaces it, several at once still go on', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const client = clientOf(await opened(dataFolder));
  await client.shoot.open({ itemId });
  const item = () => client.items.get({ itemId });
  const onSides = async () => (await item()).sides.slice(0, 4).map((side) => side.photo?.filename ?? null);
  const drop = async (...seconds: number[]) => {
    const files = await Promise.all(
      seconds.map(async (second) => new File([Uint8Array.from(await shot(second))], `${second}.jpg`)),
    );
    await client.capture.files({ itemId, sideUuid: null, files });
  };
  expect((await client.station.status({})).autoAdvance).toBe(true);
  await drop(1);
  await client.shoot.setAutoAdvance({ on: false });
  expect((await client.station.status({})).autoAdvance).toBe(false);
  await drop(2);
  expect((await item()).activeSideUuid).toBeNull();
  await drop(6);
  expect(await onSides()).toEqual(['1.jpg', '2.jpg', null, null]);
  expect((await item()).tray.map(({ filename }) => filename)).toEqual(['6.jpg']);
  await client.photos.retake({ itemId, sideUuid: (await item()).sides[1]?.uuid ?? '' });
  await drop(3);
  expect(await onSides()).toEqual(['1.jpg', '3.jpg', null, null]);
  expect((await item()).activeSideUuid).toBeNull();
  // The replaced one is superseded, not destroyed.
  await client.photos.undo({ itemId });
  expect(await onSides()).toEqual(['1.jpg', '2.jpg', null, null]);
  await client.shoot.setActiveSide({ itemId, sideUuid: (await item()).sides[2]?.uuid ?? '' });
  await drop(5, 4);
  expect(await onSides()).toEqual(['1.jpg', '2.jpg', '4.jpg', '5.jpg']);
});

test('a photo that a person puts on the active side makes the next side active, as one that comes does', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const client = clientOf(await opened(dataFolder));
  await client.shoot.open({ itemId });
  const onSides = async () =>
    (await client.items.get({ itemId })).sides.slice(0, 4).map((side) => side.photo?.filename ?? null);
  const drop = async (second: number) => {
    const file = new File([Uint8Array.from(await shot(second))], `${second}.jpg`);
    await client.capture.files({ itemId, sideUuid: null, files: [file] });
  };
  await drop(1);
  await drop(2);
  // To the tray and back onto the active side: what comes then is for the next one.
  const { sides } = await client.items.get({ itemId });
  const [first, second, third, fourth] = sides.map(({ uuid }) => uuid);
  const photoId = sides[1]?.photo?.id ?? '';
  await client.photos.move({ photoId, itemId, sideUuid: null });
  expect((await client.items.get({ itemId })).activeSideUuid).toBe(third);
  expect((await client.photos.move({ photoId, itemId, sideUuid: third ?? '' })).activeSideUuid).toBe(fourth);
  await drop(3);
  expect(await onSides()).toEqual(['1.jpg', null, '2.jpg', '3.jpg']);

  // Onto another one: the active side is still the one that the next photo goes to.
  await client.shoot.setActiveSide({ itemId, sideUuid: second ?? '' });
  expect((await client.photos.move({ photoId, itemId, sideUuid: first ?? '' })).activeSideUuid).toBe(second);
  await client.shoot.setAutoAdvance({ on: false });
  // It stays the one that is looked at, and keeps the photo: a further one lies in the tray.
  expect((await client.photos.move({ photoId, itemId, sideUuid: second ?? '' })).activeSideUuid).toBeNull();
});

test('the bytes are safe and their row is there before the picture is looked into', async () => {
  const dataFolder = temporaryFolder();
  const client = clientOf(await opened(dataFolder));
  const release = await holdDecoders();
  const file = new File([Uint8Array.from(await shot(1))], 'a.jpg');
  const taking = client.capture.files({ itemId: null, sideUuid: null, files: [file] });
  const arrived = await until('the arrival', async () => read(dataFolder, (store) => store.arrivals.all()[0]));
  expect(arrived).toMatchObject({ filename: 'a.jpg', source: 'dropped', itemId: null, arrivedBy: 'Kim' });
  expect(originalsIn(dataFolder)).toEqual([`${arrived.sha256}.jpg`]);
  expect(read(dataFolder, (store) => store.photos.count())).toBe(0);
  release();
  const { notices } = await taking;
  expect(notices).toEqual([expect.objectContaining({ accepted: true, photoId: arrived.id })]);
  expect(read(dataFolder, (store) => store.arrivals.all())).toEqual([]);
});

test('a file that gets its last name while it is looked into, as camera software does, is one photo', async () => {
  const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];
  const station = await opened(dataFolder, true);
  const client = clientOf(station);
  const release = await holdDecoders();
  await client.capture.setHotFolder({ path: folder });
  const arrivals = (): readonly string[] =>
    read(dataFolder, (store) => store.arrivals.all().map(({ filename }) => filename));
  writeFileSync(join(folder, 'capture.jpg'), await shot(1));
  await until('it is safe', async () => arrivals().length === 1);
  renameSync(join(folder, 'capture.jpg'), join(folder, 'IMG_0001.jpg'));
  await until('its new name is seen', async () => arrivals().length === 2);
  release();
  await until('both are settled', async () => arrivals().length === 0);
  expect((await client.station.status({})).inbox.map(({ filename }) => filename)).toEqual(['capture.jpg']);
  expect(read(dataFolder, (store) => store.photos.count())).toBe(1);
});

test('which camera a shot was framed with is safe with its bytes, and goes with those of one that is no photo', async () => {
  const dataFolder = temporaryFolder();
  const { itemId } = await withItem(dataFolder);
  const client = clientOf(await opened(dataFolder, true));
  const cameras = () => {
    const database = new Database(join(dataFolder, 'station.db'), { readonly: true });
    onTestFinished(() => void database.close());
    return database.prepare('SELECT * FROM photo_cameras').all();
  };
  const shoot = (bytes: Buffer) => {
    const file = new File([Uint8Array.from(bytes)], 'usb.jpg');
    return client.liveCamera.usbShot({ itemId, sideUuid: null, takenAt: 1, camera: 'usb DocCam', file });
  };
  const release = await holdDecoders();
  const shooting = shoot(await shot(1));
  const arrived = await until('the arrival', async () => read(dataFolder, (store) => store.arrivals.all()[0]));
  expect(cameras()).toEqual([{ photo_id: arrived.id, camera: 'usb DocCam' }]);
  release();
  expect(await shooting).toMatchObject({ accepted: true, photoId: arrived.id });
  expect((await client.items.get({ itemId })).sides[0]?.photo?.camera).toBe('usb DocCam');
  expect(await shoot(halfOf(await shot(2)))).toMatchObject({ accepted: false });
  expect(cameras()).toHaveLength(1);
});

test('the screens hear when bytes are safe, and when they are looked into no more: as a photo or refused', async () => {
  const station = await opened(temporaryFolder());
  const client = clientOf(station);
  const heard: string[] = [];
  const watching = new AbortController();
  const events = await client.station.events({}, { signal: watching.signal });
  const listening = (async () => {
    for await (const event of events)
      if (event.type === 'arrival' || event.type === 'arrivalOver') heard.push(`${event.type} ${event.photoId}`);
  })();
  const files = [
    new File([Uint8Array.from(await shot(1))], 'a.jpg'),
    new File([Uint8Array.from(halfOf(await shot(2)))], 'half.jpg'),
  ];
  const { notices } = await client.capture.files({ itemId: null, sideUuid: null, files });
  expect(notices.map(({ accepted }) => accepted)).toEqual([true, false]);
  await until('all four', async () => heard.length === 4 || null);
  const ids = heard.filter((line) => line.startsWith('arrival ')).map((line) => line.split(' ')[1]);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(notices[0]?.photoId);
  expect(heard.filter((line) => line.startsWith('arrivalOver ')).map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining(ids),
  );
  watching.abort();
  await listening;
});

test('the screens hear that a file is not complete yet, and comes again', async () => {
  const folder = temporaryFolder();
  const client = clientOf(await opened(temporaryFolder(), true));
  const heard: string[] = [];
  const watching = new AbortController();
  const events = await client.station.events({}, { signal: watching.signal });
  const listening = (async () => {
    for await (const event of events) if (event.type === 'arrivalOver') heard.push(String(event.comesAgain));
  })();
  await client.capture.setHotFolder({ path: folder });
  const whole = await shot(1);
  writeFileSync(join(folder, 'slow.jpg'), halfOf(whole));
  await until('the half of it', async () => heard.includes('true'));
  writeFileSync(join(folder, 'slow.jpg'), whole);
  await until('all of it', async () => heard.includes('false'));
  expect(heard.filter((line) => line === 'false')).toHaveLength(1);
  watching.abort();
  await listening;
});

/** Nothing is decoded until what this returns is called. */
async function holdDecoders(): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const picture = await cameraJpeg(small);
  const hold = () =>
    new Promise<void>((holding) => {
      void withPicture(picture, async () => {
        holding();
        await held.promise;
      });
    });
  await Promise.all([hold(), hold()]);
  return held.resolve;
}

/** Beside the station that is open on it. */
function read<Result>(dataFolder: string, ask: (store: Store) => Result): Result {
  const store = openStore(dataFolder, { readOnly: true });
  try {
    return ask(store);
  } finally {
    store.close();
  }
}
