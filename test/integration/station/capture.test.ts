import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headBytes } from '../../../main/contract/uploads.ts';
import type { Station } from '../../../main/station/api.ts';
import { text } from '../../../main/texts/text.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { cameraJpeg, plainPicture, textAsJpg } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

const open = closedAfterEach();

async function opened(dataFolder = temporaryFolder()): Promise<Station> {
  const station = await openTestStation({ dataFolder });
  open.push(station);
  return station;
}

async function putPhoto(folder: string, name: string, seed: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, await cameraJpeg({ width: 300, height: 200, seed }));
  return path;
}

async function inboxOf(station: Station) {
  return (await clientOf(station).station.status({})).inbox.map((photo) => photo.filename);
}

test('a photo that lies in the hot folder when the station starts, and has no connection, waits in the inbox', async () => {
  const [dataFolder, folder] = [temporaryFolder(), temporaryFolder()];
  const before = await opened(dataFolder);
  await clientOf(before).capture.setHotFolder({ path: folder });
  await before.close();
  await putPhoto(folder, 'early.jpg', 1);
  const station = await opened(dataFolder);
  await until('the photo', async () => (await inboxOf(station)).length === 1);
  expect(await inboxOf(station)).toEqual(['early.jpg']);
});

test('of two changes of the hot folder at once the later one holds, alone', async () => {
  const station = await opened();
  const client = clientOf(station);
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  await Promise.all([client.capture.setHotFolder({ path: first }), client.capture.setHotFolder({ path: second })]);
  expect((await client.station.status({})).hotFolder.path).toBe(second);
  await putPhoto(first, 'left.jpg', 1);
  await putPhoto(second, 'right.jpg', 2);
  await until('the photo', async () => (await inboxOf(station)).includes('right.jpg'));
  await putPhoto(second, 'again.jpg', 3);
  await until('the next photo', async () => (await inboxOf(station)).includes('again.jpg'));
  expect(await inboxOf(station)).toEqual(['right.jpg', 'again.jpg']);
});

test('photos that came with no item open are given to none by themselves: a person says whose they are', async () => {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await opened();
  await connectTo(station, partner);
  const { commands } = station;
  await commands.create({ reference: 'NEXT', ...typeNamed(partner, 'Sneakers'), service: null });
  await commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  await commands.ingest({ reference: null, file: await putPhoto(temporaryFolder(), ' waits.jpg ', 1), source: 'test' });

  const client = clientOf(station);
  const scanned = await client.shoot.scan({ reference: 'NEXT' });
  expect(await inboxOf(station)).toEqual(['waits.jpg']);
  const itemId = scanned.kind === 'opened' ? scanned.item.id : '';
  const [photo] = (await client.station.status({})).inbox;
  const inTray = await client.photos.move({ photoId: photo?.id ?? '', itemId, sideUuid: null });
  expect(inTray.tray.map((other) => other.filename)).toEqual(['waits.jpg']);
  expect(await inboxOf(station)).toEqual([]);
  const [side] = inTray.sides;
  const placed = await client.photos.move({ photoId: photo?.id ?? '', itemId, sideUuid: side?.uuid ?? '' });
  expect(placed.sides[0]?.photo?.filename).toBe('waits.jpg');
  expect(placed.tray).toEqual([]);

  // All that waits, by one command, which one undo takes back.
  await client.shoot.close({});
  for (const [name, seed] of [
    ['late.jpg', 6],
    ['later.jpg', 7],
  ] as const)
    await commands.ingest({ reference: null, file: await putPhoto(temporaryFolder(), name, seed), source: 'test' });
  await client.shoot.scan({ reference: 'NEXT' });
  const waiting = (await client.station.status({})).inbox.map(({ id }) => id);
  const taken = await client.photos.takeInbox({ itemId, photoIds: waiting });
  expect([taken.tray.map((other) => other.filename), await inboxOf(station)]).toEqual([['late.jpg', 'later.jpg'], []]);
  expect(taken.canUndo).toBe(true);
  const back = await client.photos.undo({ itemId });
  expect([back.tray, await inboxOf(station)]).toEqual([[], ['late.jpg', 'later.jpg']]);
  await client.photos.takeInbox({ itemId, photoIds: waiting });

  // A new code: what comes while its type is being chosen is of other goods than the open item.
  expect(await client.shoot.scan({ reference: 'OTHER' })).toMatchObject({ kind: 'new' });
  const { openItemId } = await client.station.status({});
  await commands.ingest({
    reference: openItemId,
    file: await putPhoto(temporaryFolder(), 'other.jpg', 2),
    source: 'test',
  });
  expect([openItemId, await inboxOf(station)]).toEqual([null, ['other.jpg']]);
});

test('a photo for an item that is not here is refused in plain words', async () => {
  const client = clientOf(await opened());
  const bytes = await cameraJpeg({ width: 300, height: 200, seed: 1 });
  const files = [new File([Uint8Array.from(bytes)], 'a.jpg', { type: 'image/jpeg' })];
  const itemId = '00000000-0000-4000-8000-000000000000';
  await expect(client.capture.files({ itemId, sideUuid: null, files })).rejects.toMatchObject({
    message: 'This item is not at this station.',
  });
});

test('a file can be tried: the station says what it is, and keeps nothing of it', async () => {
  const dataFolder = temporaryFolder();
  const client = clientOf(await opened(dataFolder));
  const bytes = await cameraJpeg({ width: 300, height: 200, orientation: 6 });
  const file = (name: string, content: Buffer) => new File([Uint8Array.from(content)], name);
  expect(await client.capture.testFile({ file: file('a.jpg', bytes) })).toEqual({
    ok: true,
    message: text('tryFile.taken', { file: 'a.jpg', format: 'JPEG', width: 300, height: 200 }),
  });
  const half = bytes.subarray(0, bytes.length / 2);
  for (const bad of [file('half.jpg', half), file('text.jpg', Buffer.from('no picture')), file('', Buffer.alloc(0))]) {
    expect(await client.capture.testFile({ file: bad })).toMatchObject({ ok: false });
  }
  expect(await client.station.status({})).toMatchObject({ inbox: [], refusedFiles: 0 });
  const saved = readdirSync(join(dataFolder, 'media', 'originals'), { recursive: true, withFileTypes: true });
  expect(saved.filter((entry) => entry.isFile())).toEqual([]);
});

test('the beginnings of files tell when photos were taken, before any of them is handed over', async () => {
  const client = clientOf(await opened());
  const head = (name: string, content: Buffer) => new File([Uint8Array.from(content.subarray(0, headBytes))], name);
  const taken = (second: number) => `2025:01:31 10:20:${second}`;
  const heads = [
    head('a.jpg', await cameraJpeg({ width: 2400, height: 1600, takenAt: taken(31) })),
    // By content, not by name.
    head('b.jpg', await rawFile('cr3', { takenAt: taken(32) })),
    head('c.jpg', await rawFile('raf', { takenAt: taken(33) })),
    head('d.heic', await heicFile('upright')),
    head('e.png', await plainPicture('png')),
    head('f.jpg', textAsJpg),
    head('g.jpg', Buffer.alloc(0)),
  ];
  const { times } = await client.capture.times({ heads });
  const inUtc = (second: number) => Date.UTC(2025, 0, 31, 10, 20, second);
  const local = (second: number) => new Date(2025, 0, 31, 10, 20, second).getTime();
  expect(times).toEqual([local(31), inUtc(32), inUtc(33), local(30), null, null, null]);
});
