import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { clientOf, connectTo, openTestStation, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg, exifInUtc, halfOf, withComment } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

/** One station for all, since each has threads and an ExifTool of its own; a test has two items, and photos of a minute of its own. */
let station: Station;
let partner: Simulator;
let turn = 0;
const references = { one: '', two: '' };
const dataFolder = mkdtempSync(join(tmpdir(), 'sideshot-pairs-'));
const keyProviders = [memoryKey('keychain')];

beforeAll(async () => {
  partner = await startPracticePartner({
    folder: join(dataFolder, 'partner'),
    imaging: ownImaging,
    keepState: false,
    speed: 1_000,
  });
  station = await openTestStation({ dataFolder, keyProviders });
  await connectTo(station, partner);
});
afterAll(async () => {
  await station.close();
  await partner.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Both of one press, in local time as cameras write it, and in UTC as the RAW fixtures do. */
const pressedAt = (second: number) => `2025:01:31 10:${String(turn).padStart(2, '0')}:${second}`;
const jpeg = (seed = 1, second = 30) => cameraJpeg({ width: 300, height: 200, seed, takenAt: pressedAt(second) });
const raw = (seed = 1, second = 30) =>
  rawFile('nef', { seed: 100 * turn + seed, takenAt: exifInUtc(pressedAt(second)) });

/** Two items whose sides are known, and a folder for their photos. */
async function bench(): Promise<{ readonly folder: string }> {
  turn += 1;
  Object.assign(references, { one: `ONE-${turn}`, two: `TWO-${turn}` });
  for (const reference of Object.values(references)) {
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  }
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const folder = temporaryFolder();
  onTestFinished(async () => {
    await clientOf(station).capture.setHotFolder({ path: null });
    await clientOf(station).shoot.close({});
  });
  return { folder };
}

async function opened(station: Station, reference: string): Promise<string> {
  const scanned = await clientOf(station).shoot.scan({ reference });
  if (scanned.kind !== 'opened') throw new Error(`${reference} is not open`);
  return scanned.item.id;
}

/** Photos of an item in the order of its sides, then of its tray: `a.jpg + a.nef` has one kept beside it. */
async function photosOf(station: Station, itemId: string): Promise<readonly string[]> {
  const { sides, tray } = await clientOf(station).items.get({ itemId });
  return [...sides.flatMap(({ photo }) => photo ?? []), ...tray].map(({ filename, beside }) =>
    [filename, ...beside.map((other) => other.filename)].join(' + '),
  );
}

/** A file that is dropped on an item, and what is said of it. */
async function given(station: Station, itemId: string, name: string, bytes: Buffer) {
  const files = [new File([new Uint8Array(bytes)], name)];
  const { notices } = await clientOf(station).capture.files({ itemId, sideUuid: null, files });
  return notices.map(({ message, attention, isNote }) => ({ message, attention, isNote }))[0];
}

async function warningsOf(station: Station, itemId: string): Promise<readonly string[]> {
  const { wrongItem } = await clientOf(station).items.get({ itemId });
  return wrongItem.map(({ filename, reason, reference }) => `${filename} ${reason} ${reference}`);
}

function watched(station: Station, folder: string): Promise<unknown> {
  return clientOf(station).capture.setHotFolder({ path: folder });
}

function put(folder: string, name: string, bytes: Buffer): void {
  writeFileSync(join(folder, name), bytes);
}

test('a RAW and its JPEG that come together are one photo, whichever is seen first', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  put(folder, 'DSC_1.NEF', await raw(1));
  put(folder, 'dsc_1.jpg', await jpeg(1));
  put(folder, 'DSC_2.JPG', await jpeg(2, 31));
  put(folder, 'DSC_2.NEF', await raw(2, 31));
  await watched(station, folder);
  await until('both pairs', async () => (await photosOf(station, itemId)).join().split('+').length === 3);
  expect(await photosOf(station, itemId)).toEqual(['dsc_1.jpg + DSC_1.NEF', 'DSC_2.JPG + DSC_2.NEF']);
  expect((await clientOf(station).station.status({})).inbox).toEqual([]);
});

test('files of one name that were taken at different times are two photos', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  put(folder, 'DSC_1.JPG', await jpeg(1));
  put(folder, 'DSC_1.NEF', await raw(1, 40));
  await watched(station, folder);
  await until('two photos', async () => (await photosOf(station, itemId)).length === 2);
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG', 'DSC_1.NEF']);
});

test('files of one name are two photos, though only the whole JPEG tells when it was taken', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  const plain = await jpeg(1);
  // So many comments that its EXIF lies behind what is looked at first.
  const bytes = Array.from({ length: 20 }, () => 'x'.repeat(60_000)).reduce(withComment, plain);
  put(folder, 'DSC_1.JPG', bytes);
  put(folder, 'DSC_1.NEF', await raw(1, 40));
  for (const name of ['DSC_1.JPG', 'DSC_1.NEF']) {
    await station.commands.importPhotos({ reference: references.one, side: null, files: [join(folder, name)] });
  }
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG', 'DSC_1.NEF']);
});

const isLinux = process.platform === 'linux';
test.skipIf(!isLinux)('files whose names only look alike, no valid UTF-8 or long, are two photos', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  const odd = (byte: number, ending: string) =>
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([byte]), Buffer.from(ending)]);
  writeFileSync(odd(0xe4, '.jpg'), await jpeg(1));
  writeFileSync(odd(0xf6, '.nef'), await raw(2));
  const long = 'n'.repeat(220);
  put(folder, `${long}1.jpg`, await jpeg(3));
  put(folder, `${long}2.nef`, await raw(4));
  put(folder, `${long}1.nef`, await raw(5));
  await watched(station, folder);
  await until('all', async () => (await photosOf(station, itemId)).join().split(/[,+]/).length === 5);
  const shown = 'n'.repeat(196);
  expect((await photosOf(station, itemId)).toSorted()).toEqual(
    [`${shown}.jpg + ${shown}.nef`, `${shown}.nef`, '\ufffd.jpg', '\ufffd.nef'].toSorted(),
  );
});

test('a RAW that comes later joins its photo, also after a restart and while another item is open', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  put(folder, 'DSC_1.JPG', await jpeg(1));
  await watched(station, folder);
  await until('the photo', async () => (await photosOf(station, itemId)).length === 1);
  await station.close();
  station = await openTestStation({ dataFolder, keyProviders });
  const other = await opened(station, references.two);
  put(folder, 'DSC_1.NEF', await raw(1));
  await until('the RAW', async () => (await photosOf(station, itemId)).join().includes('+'));
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG + DSC_1.NEF']);
  expect(await photosOf(station, other)).toEqual([]);
});

test('a RAW alone waits for its JPEG, then is a photo by itself that a late JPEG joins', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  await watched(station, folder);
  const notices: Text[] = [];
  const listening = new AbortController();
  const events = await clientOf(station).station.events({}, { signal: listening.signal });
  const heard = (async () => {
    for await (const event of events) if (event.type === 'capture') notices.push(event.notice.message);
  })().catch(() => undefined);

  put(folder, 'DSC_1.NEF', await raw(1));
  await rest(700);
  put(folder, 'DSC_1.JPG', await jpeg(1));
  await until('the pair', async () => (await photosOf(station, itemId)).join().includes('+'));
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG + DSC_1.NEF']);

  put(folder, 'DSC_2.NEF', await raw(2));
  await until('the RAW', async () => (await photosOf(station, itemId)).length === 2);
  put(folder, 'DSC_2.JPG', await jpeg(2));
  await until('its JPEG', async () => (await photosOf(station, itemId))[1]?.includes('+') === true);
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG + DSC_1.NEF', 'DSC_2.NEF + DSC_2.JPG']);
  await until('both notices', async () =>
    [
      text('intake.beside', { file: 'DSC_1.NEF', photo: 'DSC_1.JPG' }),
      text('intake.beside', { file: 'DSC_2.JPG', photo: 'DSC_2.NEF' }),
    ].every((said) => notices.some((notice) => isDeepStrictEqual(notice, said))),
  );
  listening.abort();
  await heard;
});

function rawOriginals(): readonly string[] {
  const folder = join(dataFolder, 'media', 'originals');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.nef')).map((name) => join(folder, name));
}

test('a RAW of which a part is missing is not kept until it is whole', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  await watched(station, folder);
  put(folder, 'DSC_1.JPG', await jpeg(1));
  const whole = await raw(1);
  const before = rawOriginals();
  put(folder, 'DSC_1.NEF', halfOf(whole));
  await until('the photo', async () => (await photosOf(station, itemId)).length === 1);
  await rest(600);
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG']);
  put(folder, 'DSC_1.NEF', whole);
  await until('the RAW', async () => (await photosOf(station, itemId)).join().includes('+'));
  const saved = rawOriginals().filter((path) => !before.includes(path));
  expect(saved.map((path) => statSync(path).size)).toEqual([whole.length]);
});

test('a pair that is dropped on a side is one photo there', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  const client = clientOf(station);
  const { sides } = await client.items.get({ itemId });
  const third = sides[2];
  const files = [
    new File([new Uint8Array(await raw(1))], 'DSC_1.NEF', { lastModified: 1 }),
    new File([new Uint8Array(await jpeg(1))], 'DSC_1.JPG', { lastModified: 2 }),
  ];
  const { notices } = await client.capture.files({ itemId, sideUuid: third?.uuid ?? '', files });
  expect(notices.map(({ accepted }) => accepted)).toEqual([true, true]);
  const after = await client.items.get({ itemId });
  expect(after.sides.flatMap(({ name, photo }) => (photo ? [[name, photo.filename, photo.beside]] : []))).toEqual([
    [third?.name, 'DSC_1.JPG', [{ filename: 'DSC_1.NEF', bytes: files[0]?.size }]],
  ]);
  expect(after.tray).toEqual([]);

  // The same again, by another way in: nothing new.
  put(folder, 'DSC_1.NEF', await raw(1));
  await station.commands.importPhotos({ reference: references.one, side: null, files: [join(folder, 'DSC_1.NEF')] });
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG + DSC_1.NEF']);
});

test('a pair of which the JPEG is here already, by another way in, stays one photo', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  put(folder, 'DSC_1.JPG', await jpeg(1));
  await station.commands.ingest({ reference: references.one, file: join(folder, 'DSC_1.JPG'), source: 'camera' });
  // As from the camera's card, where the RAW lies beside it.
  put(folder, 'DSC_1.NEF', await raw(1));
  const files = ['DSC_1.NEF', 'DSC_1.JPG'].map((name) => join(folder, name));
  const { photos } = await station.commands.importPhotos({ reference: references.one, side: null, files });
  expect(photos.map(({ message }) => message)).toEqual([
    'DSC_1.NEF is kept beside DSC_1.JPG.',
    expect.stringMatching(/^DSC_1.JPG is here already: on /),
  ]);
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG + DSC_1.NEF']);
});

test('of a pair whose JPEG was rejected, and is given again, the RAW takes no side either', async () => {
  const { folder } = await bench();
  const itemId = await opened(station, references.one);
  const client = clientOf(station);
  put(folder, 'DSC_1.JPG', await jpeg(1));
  await station.commands.ingest({ reference: references.one, file: join(folder, 'DSC_1.JPG'), source: 'camera' });
  const side = (await client.items.get({ itemId })).sides.find(({ photo }) => photo !== null);
  await client.items.flagSide({ itemId, sideUuid: side?.uuid ?? '', reason: 'Too blurry' });
  put(folder, 'DSC_1.NEF', await raw(1));
  const files = ['DSC_1.JPG', 'DSC_1.NEF'].map((name) => join(folder, name));
  const { photos } = await station.commands.importPhotos({
    reference: references.one,
    side: side?.uuid ?? null,
    files,
  });
  expect(photos.map(({ message }) => message)).toEqual([
    'DSC_1.JPG is the photo that was rejected for: Too blurry. Shoot the side again.',
    'DSC_1.NEF is kept beside DSC_1.JPG.',
  ]);
  expect(await photosOf(station, itemId)).toEqual(['DSC_1.JPG + DSC_1.NEF']);
});

test('of a pair that was taken off the item, the RAW brings the photo back, but not to a side that has rejected it', async () => {
  await bench();
  const client = clientOf(station);
  const one = await opened(station, references.one);
  await given(station, one, 'DSC_1.JPG', await jpeg(1));
  await given(station, one, 'DSC_1.NEF', await raw(1));
  const shown = async () => (await client.items.get({ itemId: one })).sides.find(({ photo }) => photo !== null);
  const first = await shown();
  const photoId = first?.photo?.id ?? '';
  await client.photos.remove({ photoId });
  expect(await given(station, one, 'copy.nef', await raw(1))).toMatchObject({
    message: text('intake.besideBackOnSide', {
      file: 'copy.nef',
      photo: 'DSC_1.JPG',
      side: first?.name ?? '',
    }),
  });
  expect(await photosOf(station, one)).toEqual(['DSC_1.JPG + DSC_1.NEF']);
  expect((await shown())?.photo?.id).toBe(photoId);

  // Not on the side that has refused it; the person hears where it is.
  await client.items.flagSide({ itemId: one, sideUuid: first?.uuid ?? '', reason: 'Too blurry' });
  await client.photos.remove({ photoId });
  expect(await given(station, one, 'copy.nef', await raw(1))).toEqual({
    message: text('intake.hereBesideRemoved', { file: 'copy.nef', photo: 'DSC_1.JPG' }),
    attention: undefined,
    isNote: true,
  });
  expect(await photosOf(station, one)).toEqual([]);
});

test('a RAW that a person gives only once its photo was taken off brings it back; one that comes late by itself lets it lie', async () => {
  const { folder } = await bench();
  const client = clientOf(station);
  const one = await opened(station, references.one);
  await given(station, one, 'DSC_1.JPG', await jpeg(1));
  const photoOf = async () =>
    (await client.items.get({ itemId: one })).sides.find(({ photo }) => photo)?.photo?.id ?? '';
  await client.photos.remove({ photoId: await photoOf() });
  await given(station, one, 'DSC_1.NEF', await raw(1));
  expect(await photosOf(station, one)).toEqual(['DSC_1.JPG + DSC_1.NEF']);

  const two = await opened(station, references.two);
  await watched(station, folder);
  put(folder, 'DSC_2.JPG', await jpeg(2));
  await until('the JPEG', async () => (await photosOf(station, two)).length === 1);
  const { sides } = await client.items.get({ itemId: two });
  await client.photos.remove({ photoId: sides.find(({ photo }) => photo)?.photo?.id ?? '' });
  const watching = new AbortController();
  const events = await client.station.events({}, { signal: watching.signal });
  onTestFinished(() => watching.abort());
  put(folder, 'DSC_2.NEF', await raw(2));
  for await (const event of events) {
    if (event.type !== 'capture' || event.notice.filename !== 'DSC_2.NEF') continue;
    const { message, sideUuid, itemId } = event.notice;
    expect([message, sideUuid, itemId]).toEqual([
      text('intake.besideRemoved', { file: 'DSC_2.NEF', photo: 'DSC_2.JPG' }),
      null,
      two,
    ]);
    break;
  }
  expect(await photosOf(station, two)).toEqual([]);
});

test('pairs that are imported by name are one photo each, in the order given', async () => {
  const { folder } = await bench();
  put(folder, 'b.nef', await raw(1));
  put(folder, 'b.jpg', await jpeg(1));
  put(folder, 'a.jpg', await jpeg(2));
  put(folder, 'a.nef', await raw(2));
  const files = ['b.nef', 'b.jpg', 'a.jpg', 'a.nef'].map((name) => join(folder, name));
  const { photos } = await station.commands.importPhotos({ reference: references.one, side: null, files });
  expect(photos.map(({ file, message }) => [file, message.replace(/ is on .*/, '')])).toEqual([
    [files[0], 'b.nef is kept beside b.jpg.'],
    [files[1], 'b.jpg'],
    [files[2], 'a.jpg'],
    [files[3], 'a.nef is kept beside a.jpg.'],
  ]);
  const itemId = await opened(station, references.one);
  expect(await photosOf(station, itemId)).toEqual(['b.jpg + b.nef', 'a.jpg + a.nef']);
});

test('only the picture of a pair is sent', async () => {
  const { folder } = await bench();
  const pair = [await jpeg(1), await raw(1)];
  put(folder, 'a.jpg', pair[0]!);
  put(folder, 'a.nef', pair[1]!);
  const files = ['a.jpg', 'a.nef'].map((name) => join(folder, name));
  await station.commands.importPhotos({ reference: references.one, side: null, files });
  await station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });
  const { items } = await station.commands.status({ reference: references.one });
  expect(items[0]?.progress).toMatchObject({ current_required: 1 });
  const requests = partner.control.serviceRequests().filter(({ referenceId }) => referenceId === references.one);
  const media = requests.flatMap((request) => request.media);
  expect(media.map(({ bytes }) => bytes)).toEqual([pair[0]?.length]);
});

test('a RAW by itself that comes again is ignored with a note; for another item it is a wrong-item warning', async () => {
  await bench();
  const one = await opened(station, references.one);
  await given(station, one, 'DSC_1.NEF', await raw(1));
  const again = await given(station, one, 'copy.nef', await raw(1));
  expect(again).toMatchObject({ message: { id: 'intake.hereOnSide', params: { file: 'copy.nef' } }, isNote: true });
  expect(await photosOf(station, one)).toEqual(['DSC_1.NEF']);
  const two = await opened(station, references.two);
  const elsewhere = await given(station, two, 'copy.nef', await raw(1));
  expect(elsewhere).toMatchObject({ attention: text('intake.wrongItem', { item: references.one }) });
  expect(await warningsOf(station, two)).toEqual([`copy.nef same_bytes ${references.one}`]);
  expect(await warningsOf(station, one)).toEqual([]);
});

test('so is a RAW that is kept beside its picture', async () => {
  await bench();
  const one = await opened(station, references.one);
  await given(station, one, 'DSC_1.JPG', await jpeg(1));
  await given(station, one, 'DSC_1.NEF', await raw(1));
  const again = await given(station, one, 'copy.nef', await raw(1));
  expect(again).toMatchObject({
    message: text('intake.hereBeside', { file: 'copy.nef', photo: 'DSC_1.JPG' }),
    isNote: true,
  });
  expect(await photosOf(station, one)).toEqual(['DSC_1.JPG + DSC_1.NEF']);
  const two = await opened(station, references.two);
  const elsewhere = await given(station, two, 'copy.nef', await raw(1));
  expect(elsewhere).toMatchObject({ attention: text('intake.wrongItem', { item: references.one }) });
  expect(await warningsOf(station, two)).toEqual([`copy.nef same_bytes ${references.one}`]);
});

test('a picture is warned of for the RAW beside it, once', async () => {
  await bench();
  await given(station, await opened(station, references.one), 'DSC_1.NEF', await raw(1));
  const two = await opened(station, references.two);
  expect(await given(station, two, 'P.JPG', await jpeg(1))).toMatchObject({ attention: null });
  expect(await given(station, two, 'P.NEF', await raw(1))).toMatchObject({
    message: text('intake.beside', { file: 'P.NEF', photo: 'P.JPG' }),
    attention: text('intake.wrongItem', { item: references.one }),
  });
  expect(await warningsOf(station, two)).toEqual([`P.JPG same_bytes ${references.one}`]);
  const { sides } = await clientOf(station).items.get({ itemId: two });
  const photoId = sides.flatMap(({ photo }) => photo?.id ?? [])[0] ?? '';
  await clientOf(station).labels.keepHere({ photoId });
  expect(await warningsOf(station, two)).toEqual([]);
});

test('of a pair that is with another item too, the picture is warned of and its RAW not once more', async () => {
  await bench();
  const one = await opened(station, references.one);
  await given(station, one, 'DSC_1.JPG', await jpeg(1));
  await given(station, one, 'DSC_1.NEF', await raw(1));
  const two = await opened(station, references.two);
  expect((await given(station, two, 'P.JPG', await jpeg(1)))?.attention).toEqual(
    text('intake.wrongItem', { item: references.one }),
  );
  expect((await given(station, two, 'P.NEF', await raw(1)))?.attention).toBeNull();
  expect(await warningsOf(station, two)).toEqual([`P.JPG same_bytes ${references.one}`]);
});
