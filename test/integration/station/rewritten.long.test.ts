import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { text } from '../../../main/texts/text.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import {
  clientOf,
  connectTo,
  openTestStation,
  startTestPartner,
  typeNamed,
  until,
} from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { rewrittenJpegs } from '../../fixtures/rewritten.ts';
import { arrival, itemId as idOf } from '../../unit/store/samples.ts';

const open = closedAfterEach();

const shot = (seed: number) => cameraJpeg({ width: 300, height: 200, seed });
const shaOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** As Lightroom, Photo Mechanic and ExifTool write into a file that lies in the folder. */
const writers: Readonly<Record<string, (path: string, bytes: Buffer) => void>> = {
  'in place': (path, bytes) => writeFileSync(path, bytes),
  'by a temporary name': (path, bytes) => {
    writeFileSync(`${path}_tmp.part`, bytes);
    renameSync(`${path}_tmp.part`, path);
  },
};
const inPlace = writers['in place']!;

interface Bench {
  readonly station: Station;
  readonly partner: Simulator;
  readonly dataFolder: string;
  /** The hot folder. */
  readonly folder: string;
  readonly ids: { readonly ONE: string; readonly TWO: string };
  readonly reported: CaptureNotice[];
}

/** A station with the items ONE and TWO, and a hot folder. ONE is open. */
async function bench(originals: 'leave' | 'move' | 'delete' = 'leave'): Promise<Bench> {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setReview({ hold: true });
  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  await connectTo(station, partner);
  for (const reference of ['ONE', 'TWO'])
    await station.commands.create({ reference, ...typeNamed(partner, 'Sneakers'), service: null });
  await sent(station);
  const ids = inspect(dataFolder, ({ items }) => {
    const [one, two] = [items.allByReference('ONE')[0], items.allByReference('TWO')[0]];
    return { ONE: one?.id ?? '', TWO: two?.id ?? '' };
  });
  const made = { station, partner, dataFolder, folder: temporaryFolder(), ids, reported: reportedOf(station) };
  await scanned(made, 'ONE');
  const how = originals === 'move' ? { kind: originals, folder: null } : { kind: originals };
  await clientOf(station).capture.setHotFolder({ path: made.folder, originals: how });
  return made;
}

function reportedOf(station: Station): CaptureNotice[] {
  const reported: CaptureNotice[] = [];
  const listening = new AbortController();
  const heard = (async () => {
    const events = await clientOf(station).station.events({}, { signal: listening.signal });
    for await (const event of events) if (event.type === 'capture') reported.push(event.notice);
  })().catch(() => undefined);
  open.push({
    async close() {
      listening.abort();
      await heard;
    },
  });
  return reported;
}

function inspect<Result>(dataFolder: string, read: (store: Store) => Result): Result {
  const store = openStore(dataFolder);
  try {
    return read(store);
  } finally {
    store.close();
  }
}

const sent = (station: Station) =>
  station.commands.sync({ untilIdle: true, forSeconds: 80 }, { signal: AbortSignal.timeout(90_000) });

async function scanned({ station }: Pick<Bench, 'station'>, reference: string): Promise<void> {
  const answer = await clientOf(station).shoot.scan({ reference });
  if (answer.kind !== 'opened') throw new Error(`${reference} is not open`);
}

/** The photos of the item on its sides and in its tray, by name and bytes, and those that wait. */
async function photosOf({ station, ids }: Pick<Bench, 'station' | 'ids'>, reference: keyof Bench['ids'] | 'inbox') {
  const client = clientOf(station);
  const { inbox } = await client.station.status({});
  if (reference === 'inbox') return inbox.map(({ filename }) => filename);
  const { sides, tray } = await client.items.get({ itemId: ids[reference] });
  return [...sides.flatMap(({ photo }) => photo ?? []), ...tray].map(
    ({ filename, sha256 }) => `${filename} ${sha256.slice(0, 6)}`,
  );
}

const named = (name: string, bytes: Buffer): string => `${name} ${shaOf(bytes).slice(0, 6)}`;

/** Notes of the item's history that a file was changed, in their order. */
async function historyOf({ station, ids }: Bench, reference: keyof Bench['ids']): Promise<readonly string[]> {
  const { entries } = await clientOf(station).items.timeline({ itemId: ids[reference], after: null });
  return entries.flatMap(({ text: line }) => (line.id === 'history.photoRewritten' ? [String(line.params?.file)] : []));
}

const rewrittenBy = (reported: readonly CaptureNotice[]) =>
  reported.filter(({ message }) => message.id.startsWith('intake.rewritten'));

async function untilTold({ reported }: Bench, count: number): Promise<void> {
  await until('what is said of the changed files', () => rewrittenBy(reported).length >= count);
}

describe('a program that writes into the file of a photo makes no second one of it', () => {
  const cases = Object.keys(writers).flatMap((writer) =>
    ([null, 'ONE', 'TWO'] as const).map((nowOpen) => [writer, nowOpen] as const),
  );
  test.each(cases)('%s, while the open item is %s', async (writer, nowOpen) => {
    const made = await bench();
    const { station, folder } = made;
    const [first, path] = [await shot(1), join(folder, 'a.jpg')];
    writeFileSync(path, first);
    await until('the photo', async () => (await photosOf(made, 'ONE')).length === 1);
    if (nowOpen === null) await clientOf(station).shoot.close({});
    else if (nowOpen === 'TWO') await scanned(made, nowOpen);
    for (const [index, rewrite] of [rewrittenJpegs.EXIF, rewrittenJpegs.XMP].entries()) {
      await rest(100);
      writers[writer]?.(path, rewrite(readFileSync(path), '5'));
      await untilTold(made, index + 1);
    }
    // Only looked at once more by its time: nothing at all is new of it.
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    await until('that it is the same', () => made.reported.length >= 4);
    expect(await photosOf(made, 'ONE')).toEqual([named('a.jpg', first)]);
    expect([await photosOf(made, 'TWO'), await photosOf(made, 'inbox')]).toEqual([[], []]);
    expect(rewrittenBy(made.reported)[0]).toMatchObject({
      isNote: true,
      message: text('intake.rewritten', { file: 'a.jpg', item: 'ONE' }),
      itemId: made.ids.ONE,
    });
    expect(await historyOf(made, 'ONE')).toEqual(['a.jpg', 'a.jpg']);
    expect((await clientOf(station).items.get({ itemId: made.ids.ONE })).wrongItem).toEqual([]);
  });

  test('a photo that waits in the inbox stays there once, and is on an item once taken', async () => {
    const made = await bench();
    await clientOf(made.station).shoot.close({});
    const first = await shot(1);
    writeFileSync(join(made.folder, 'a.jpg'), first);
    await until('the photo', async () => (await photosOf(made, 'inbox')).length === 1);
    await scanned(made, 'TWO');
    inPlace(join(made.folder, 'a.jpg'), rewrittenJpegs.IPTC(first, 'rights'));
    await untilTold(made, 1);
    expect(rewrittenBy(made.reported)[0]?.message).toEqual(text('intake.rewrittenInInbox', { file: 'a.jpg' }));
    expect([await photosOf(made, 'inbox'), await photosOf(made, 'TWO')]).toEqual([['a.jpg'], []]);
  });

  test('a photo that was taken off its item does not come back by it', async () => {
    const made = await bench();
    const client = clientOf(made.station);
    const first = await shot(1);
    writeFileSync(join(made.folder, 'a.jpg'), first);
    const photo = await until('the photo', async () => {
      const { sides } = await client.items.get({ itemId: made.ids.ONE });
      return sides.find((side) => side.photo !== null)?.photo;
    });
    await client.photos.remove({ photoId: photo.id });
    for (const [index, mark] of ['1', '2'].entries()) {
      inPlace(join(made.folder, 'a.jpg'), rewrittenJpegs.XMP(first, mark));
      await untilTold(made, index + 1);
    }
    expect(rewrittenBy(made.reported)[1]?.message).toEqual(
      text('intake.rewrittenRemoved', { file: 'a.jpg', item: 'ONE' }),
    );
    expect(await photosOf(made, 'ONE')).toEqual([]);
  });
});

test('in a burst, with files changed in place and by other names at any moment, each shot is one photo of its item, sent once', async () => {
  const made = await bench();
  const { folder, partner, station } = made;
  const rewrites = Object.values(rewrittenJpegs);
  const shots = await Promise.all([1, 2, 3].map(shot));
  const late = shots.map(async (bytes, index) => {
    const path = join(folder, `IMG_${index}.jpg`);
    writeFileSync(path, bytes);
    // From while it is read until long after.
    for (const [round, ms] of [
      [0, index * 4],
      [1, 40 * index + 20],
      [2, 500],
    ] as const) {
      await rest(ms);
      const write = Object.values(writers)[(index + round) % 2]!;
      write(path, rewrites[(index * 3 + round) % rewrites.length]!(bytes, `${index} ${round}`));
    }
  });
  await until('three photos', async () => (await photosOf(made, 'ONE')).length >= 3);
  await scanned(made, 'TWO');
  await Promise.all(late);
  const lastOfAll = await shot(9);
  writeFileSync(join(folder, 'IMG_9.jpg'), lastOfAll);
  await until('the photo of the next item', async () => (await photosOf(made, 'TWO')).length > 0);
  const known = () => readdirSync(folder).map((name) => shaOf(readFileSync(join(folder, name))));
  await until('all files', () =>
    inspect(made.dataFolder, ({ photos, companions }) =>
      known().every((sha) => photos.bySha(sha as never).length + companions.bySha(sha as never).length > 0),
    ),
  );
  expect((await photosOf(made, 'ONE')).map((one) => one.slice(0, 5)).toSorted()).toEqual(['IMG_0', 'IMG_1', 'IMG_2']);
  expect(await photosOf(made, 'TWO')).toEqual([named('IMG_9.jpg', lastOfAll)]);
  expect(await photosOf(made, 'inbox')).toEqual([]);
  await sent(station);
  const media = (reference: string) => partner.control.serviceRequest(reference)?.media.length;
  expect([media('ONE'), media('TWO')]).toEqual([3, 1]);
  expect((await clientOf(station).sources.refused({})).count).toBe(0);
});

test.each(['move', 'delete'] as const)(
  'originals that go by the rule go with all that was made of them: %s',
  async (kind) => {
    const made = await bench(kind);
    const [first, path] = [await shot(1), join(made.folder, 'a.jpg')];
    const isGone = () => !existsSync(path);
    writeFileSync(path, first);
    await until('the original', isGone);
    await scanned(made, 'TWO');
    // The program has read it before, and writes it where it was.
    const changed = rewrittenJpegs.EXIF(first, 'rights');
    writers['by a temporary name']!(path, changed);
    await untilTold(made, 1);
    await until('the changed original', isGone);
    const done = join(made.folder, 'Sideshot done');
    const moved = kind === 'delete' ? [] : [shaOf(first), shaOf(changed)];
    const inDone = existsSync(done) ? readdirSync(done).filter((name) => !name.startsWith('.')) : [];
    expect(inDone.map((name) => shaOf(readFileSync(join(done, name)))).toSorted()).toEqual(moved.toSorted());
    expect([await photosOf(made, 'ONE'), await photosOf(made, 'TWO')]).toEqual([[named('a.jpg', first)], []]);
    // Nothing of what was written is lost: it lies beside the photo.
    await made.station.close();
    const saved = inspect(made.dataFolder, ({ companions }) => companions.ofItem(idOf(made.ids.ONE)));
    expect(saved).toMatchObject([{ sha256: shaOf(changed), kind: 'rewritten', filename: 'a.jpg' }]);
    expect(existsSync(join(made.dataFolder, 'media', 'originals', shaOf(changed).slice(0, 2)))).toBe(true);
  },
);

describe('a person who gives the picture again gets the answer that the same bytes get', () => {
  const give = async ({ station, ids }: Bench, reference: keyof Bench['ids'], bytes: Buffer) => {
    const files = [new File([new Uint8Array(bytes)], 'given.jpg')];
    const { notices } = await clientOf(station).capture.files({ itemId: ids[reference], sideUuid: null, files });
    return notices[0];
  };

  test('on its item nothing changes, taken off it comes back, for another item it is a photo and a warning', async () => {
    const made = await bench();
    const client = clientOf(made.station);
    const first = await shot(1);
    const changed = rewrittenJpegs['no metadata at all'](first, 'x');
    writeFileSync(join(made.folder, 'a.jpg'), first);
    await until('the photo', async () => (await photosOf(made, 'ONE')).length === 1);
    expect(await give(made, 'ONE', changed)).toMatchObject({ isNote: true, message: { id: 'intake.hereOnSide' } });
    // Once more it is what it was, and not a file beside another.
    expect(await give(made, 'ONE', changed)).toMatchObject({ isNote: true, message: { id: 'intake.hereOnSide' } });
    expect(await historyOf(made, 'ONE')).toEqual(['given.jpg']);
    const { sides } = await client.items.get({ itemId: made.ids.ONE });
    const photo = sides.find((side) => side.photo !== null)?.photo;
    await client.photos.remove({ photoId: photo?.id ?? '' });
    expect(await give(made, 'ONE', rewrittenJpegs.XMP(first, '2'))).toMatchObject({
      message: { id: 'intake.onSide' },
    });
    expect(await photosOf(made, 'ONE')).toEqual([named('a.jpg', first)]);
    expect(await give(made, 'TWO', changed)).toMatchObject({ attention: text('intake.wrongItem', { item: 'ONE' }) });
    expect(await photosOf(made, 'TWO')).toEqual([named('given.jpg', changed)]);
    const { wrongItem } = await client.items.get({ itemId: made.ids.TWO });
    expect(wrongItem.map(({ reason, reference }) => `${reason} ${reference}`)).toEqual(['same_bytes ONE']);
  });

  test('a retake under the same name is a photo of its own', async () => {
    const made = await bench();
    const [first, again] = [await shot(1), await shot(2)];
    for (const [index, bytes] of [first, again].entries()) {
      writeFileSync(join(made.folder, 'a.jpg'), bytes);
      await until('the photo', async () => (await photosOf(made, 'ONE')).length === index + 1);
    }
    expect(await photosOf(made, 'ONE')).toEqual([named('a.jpg', first), named('a.jpg', again)]);
    // And each has what is written into it.
    inPlace(join(made.folder, 'a.jpg'), rewrittenJpegs.EXIF(first, 'rights'));
    await untilTold(made, 1);
    expect(await photosOf(made, 'ONE')).toHaveLength(2);
  });
});

describe('what a crash leaves', () => {
  /** Both files were acknowledged, of which none, or the first, had its place. */
  async function leave(made: Bench, files: readonly Buffer[], at: string): Promise<void> {
    const media = await openMediaStore(join(made.dataFolder, 'media'), ownImaging);
    for (const [index, bytes] of files.entries()) {
      const received = await media.receive({ bytes, filename: 'a.jpg' }, new AbortController().signal);
      const { sha256, pictureHash, crc32 } = received;
      const to = { itemId: idOf(index === 0 ? made.ids.ONE : made.ids.TWO), source: 'hot folder', filename: 'a.jpg' };
      const came = { sha256, pictureHash, crc32, capturedAt: 1_000 - index, bytes: bytes.length, ...to };
      // The changed file is said to be taken before: the first bytes are the photo all the same.
      inspect(made.dataFolder, ({ arrivals }) =>
        arrivals.insert(arrival(`${at} ${index}`, { ...came, arrivedAt: Date.now() })),
      );
    }
  }

  test('is one photo, with the changed file beside it', async () => {
    const made = await bench();
    await made.station.close();
    const first = await shot(1);
    const changed = rewrittenJpegs.EXIF(first, 'rights');
    await leave(made, [first, changed], 'both');
    const station = await openTestStation({ dataFolder: made.dataFolder, live: false });
    open.push(station);
    const now = { ...made, station };
    expect([await photosOf(now, 'ONE'), await photosOf(now, 'TWO')]).toEqual([[named('a.jpg', first)], []]);
    expect(await historyOf(now, 'ONE')).toEqual(['a.jpg']);
    await station.close();
    // The next one after the first had its place.
    await leave(made, [rewrittenJpegs.XMP(first, '1')], 'next');
    const again = await openTestStation({ dataFolder: made.dataFolder, live: false });
    open.push(again);
    expect(await photosOf({ ...made, station: again }, 'ONE')).toEqual([named('a.jpg', first)]);
    expect(await historyOf({ ...made, station: again }, 'ONE')).toEqual(['a.jpg', 'a.jpg']);
  });

  test('a database that is lost comes back with both, and the next change is known as one', async () => {
    const made = await bench();
    const [first, path] = [await shot(1), join(made.folder, 'a.jpg')];
    writeFileSync(path, first);
    await until('the photo', async () => (await photosOf(made, 'ONE')).length === 1);
    const changed = rewrittenJpegs.EXIF(first, 'rights');
    inPlace(path, changed);
    await untilTold(made, 1);
    await made.station.close();
    for (const side of ['', '-wal', '-shm']) rmSync(join(made.dataFolder, `station.db${side}`), { force: true });
    rmSync(join(made.dataFolder, 'backups'), { recursive: true, force: true });
    const station = await openTestStation({ dataFolder: made.dataFolder });
    open.push(station);
    const now = { ...made, station, reported: reportedOf(station) };
    await scanned(now, 'TWO');
    await clientOf(station).capture.setHotFolder({ path: made.folder });
    inPlace(path, rewrittenJpegs.XMP(first, '3'));
    await until('the next change', async () => (await historyOf(now, 'ONE')).length > 0);
    expect([await photosOf(now, 'ONE'), await photosOf(now, 'TWO')]).toEqual([[named('a.jpg', first)], []]);
    expect(await photosOf(now, 'inbox')).toEqual([]);
    await station.close();
    const saved = inspect(made.dataFolder, ({ companions }) => companions.ofItem(idOf(made.ids.ONE)));
    expect(saved.map(({ sha256 }) => sha256)).toContain(shaOf(changed));
    expect(saved.every(({ pictureHash }) => pictureHash !== null)).toBe(true);
  });

  test('originals without any record are one photo of the inbox', async () => {
    const made = await bench();
    await clientOf(made.station).shoot.close({});
    const [first, path] = [await shot(1), join(made.folder, 'a.jpg')];
    writeFileSync(path, first);
    await until('the photo', async () => (await photosOf(made, 'inbox')).length === 1);
    inPlace(path, rewrittenJpegs.EXIF(first, 'rights'));
    await untilTold(made, 1);
    await made.station.close();
    for (const side of ['', '-wal', '-shm']) rmSync(join(made.dataFolder, `station.db${side}`), { force: true });
    for (const part of ['backups', 'media/items'])
      rmSync(join(made.dataFolder, part), { recursive: true, force: true });
    const station = await openTestStation({ dataFolder: made.dataFolder, live: false });
    open.push(station);
    expect((await clientOf(station).station.status({})).inbox).toHaveLength(1);
  });
});

test('at the station to which the item was moved, and at the one that it left, a changed file is the photo that it was', async () => {
  const made = await bench();
  const [first, path] = [await shot(1), join(made.folder, 'a.jpg')];
  writeFileSync(path, first);
  await until('the photo', async () => (await photosOf(made, 'ONE')).length === 1);
  inPlace(path, rewrittenJpegs.EXIF(first, 'rights'));
  await untilTold(made, 1);
  const stick = join(temporaryFolder(), 'stick');
  await made.station.commands.exportQueue({ folder: stick, again: false });

  const dataFolder = temporaryFolder();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  await connectTo(station, made.partner);
  expect(await station.commands.importQueue({ folder: stick })).toMatchObject({ items: 2, photos: 1 });
  const next = { ...made, station, dataFolder, reported: reportedOf(station), folder: temporaryFolder() };
  await scanned(next, 'TWO');
  await clientOf(station).capture.setHotFolder({ path: next.folder });
  writeFileSync(join(next.folder, 'a.jpg'), rewrittenJpegs.XMP(first, '4'));
  await untilTold(next, 1);
  expect([await photosOf(next, 'ONE'), await photosOf(next, 'TWO')]).toEqual([[named('a.jpg', first)], []]);

  inPlace(path, rewrittenJpegs.XMP(first, '4'));
  await untilTold(made, 2);
  expect(await photosOf(made, 'inbox')).toEqual([]);
  await station.close();
  const saved = inspect(dataFolder, ({ companions }) => companions.ofItem(idOf(made.ids.ONE)));
  expect(saved).toHaveLength(2);
});
