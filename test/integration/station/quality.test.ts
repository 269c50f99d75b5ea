import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import { defaultThresholds } from '../../../main/domain/judgement/qualitySettings.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { sentences, text } from '../../../main/texts/text.ts';
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
import { sceneJpeg } from '../../fixtures/drawnScene.ts';
import { goodsJpeg } from '../../fixtures/goodsPhoto.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();

async function connected(profile: object = {}): Promise<{ station: Station; partner: Simulator }> {
  const partner = await startTestPartner();
  open.push(partner);
  const station = await openTestStation();
  open.push(station);
  await connectTo(station, partner, profile);
  return { station, partner };
}

/** An item with its sides known, open on Shoot. */
async function openItem({ station, partner }: Awaited<ReturnType<typeof connected>>, reference: string) {
  const client = clientOf(station);
  const { category: categoryUuid, type: typeUuid } = typeNamed(partner, 'Sneakers');
  const { id } = await client.shoot.create({ reference, categoryUuid, typeUuid, serviceUuid: null });
  return await until('the sides', async () => {
    const item = await client.items.get({ itemId: id });
    return item.sides.length > 1 ? item : null;
  });
}

const picture = (seed: number, width = 300) => cameraJpeg({ width, height: (width * 2) / 3, seed });

async function give(station: Station, itemId: string, name: string, bytes: Buffer, sideUuid: string | null = null) {
  const file = new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
  const { notices } = await clientOf(station).capture.files({ itemId, sideUuid, files: [file] });
  const [notice] = notices;
  if (notice === undefined) throw new Error('a notice');
  return notice;
}

const said = ({ accepted, message, attention }: CaptureNotice) => ({ accepted, message, attention: attention ?? null });

test('the same file again is ignored, with where it lies; taken off, it comes back as the same photo', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const { id, sides } = await openItem(bench, 'SKU-1');
  const bytes = await picture(1);
  const first = await give(station, id, 'a.jpg', bytes);
  expect(first.sideName).toBe(sides[0]?.name);
  const again = await give(station, id, 'copy.jpg', bytes);
  expect(said(again)).toMatchObject({
    accepted: false,
    message: text('intake.hereOnSide', { file: 'copy.jpg', side: sides[0]?.name ?? '' }),
  });
  expect(again.photoId).toBe(first.photoId);
  const unmoved = await client.items.get({ itemId: id });
  expect(unmoved.sides.filter((side) => side.photo !== null)).toHaveLength(1);
  expect(unmoved.activeSideUuid).toBe(sides[1]?.uuid);

  await client.photos.remove({ photoId: first.photoId ?? '' });
  const back = await give(station, id, 'copy.jpg', bytes);
  expect(said(back)).toMatchObject({ accepted: true });
  expect(back.photoId).toBe(first.photoId);
  expect((await client.items.get({ itemId: id })).sides[0]?.photo?.id).toBe(first.photoId);
});

test('a watched folder gives the same picture under two names: one photo, and both files are decided', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const { id } = await openItem(bench, 'SKU-1');
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.jpg'), await picture(1));
  writeFileSync(join(folder, 'b.jpg'), await picture(1));
  writeFileSync(join(folder, 'c.jpg'), await picture(2));
  await client.capture.setHotFolder({ path: folder });
  const names = async () => {
    const { sides, tray } = await client.items.get({ itemId: id });
    return [...sides.map((side) => side.photo), ...tray].flatMap((photo) => photo?.filename ?? []);
  };
  await until('both pictures', async () => (await names()).includes('c.jpg'));
  expect((await names()).sort()).toEqual(['a.jpg', 'c.jpg']);
});

test('the same file in another item is a wrong-item warning, until a person keeps it', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const bytes = await picture(1);
  const one = await openItem(bench, 'SKU-1');
  await give(station, one.id, 'a.jpg', bytes);
  const two = await openItem(bench, 'SKU-2');
  const notice = await give(station, two.id, 'a.jpg', bytes);
  expect(said(notice)).toMatchObject({ accepted: true, attention: text('intake.wrongItem', { item: 'SKU-1' }) });
  const warned = await client.items.get({ itemId: two.id });
  expect(warned.wrongItem).toEqual([
    {
      photoId: notice.photoId,
      sideUuid: notice.sideUuid,
      filename: 'a.jpg',
      reason: 'same_bytes',
      reference: 'SKU-1',
      otherItemId: one.id,
    },
  ]);
  expect((await client.items.get({ itemId: one.id })).wrongItem).toEqual([]);

  expect((await client.labels.keepHere({ photoId: notice.photoId ?? '' })).wrongItem).toEqual([]);
  expect((await client.items.get({ itemId: two.id })).wrongItem).toEqual([]);
});

test('the very photo that was rejected is refused for its side, by file and by hand', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const { id, sides } = await openItem(bench, 'SKU-1');
  const side = sides[0];
  if (side === undefined) throw new Error('a side');
  const bytes = await picture(1);
  const { photoId } = await give(station, id, 'a.jpg', bytes, side.uuid);
  await client.items.flagSide({ itemId: id, sideUuid: side.uuid, reason: 'Too blurry' });
  const refused = await give(station, id, 'a-again.jpg', bytes, side.uuid);
  expect(said(refused)).toMatchObject({
    accepted: false,
    message: text('intake.rejectedBefore', { file: 'a-again.jpg', reason: 'Too blurry' }),
  });
  const item = await client.photos.move({ photoId: photoId ?? '', itemId: id, sideUuid: null });
  expect(item.sides[0]).toMatchObject({ status: 'rejected', photo: null });
  await expect(client.photos.move({ photoId: photoId ?? '', itemId: id, sideUuid: side.uuid })).rejects.toMatchObject({
    message: expect.stringContaining('rejected for: Too blurry'),
  });
  const other = await give(station, id, 'b.jpg', await picture(2), side.uuid);
  expect(said(other).accepted).toBe(true);
  expect((await client.items.get({ itemId: id })).sides[0]).toMatchObject({
    rejection: null,
    photo: { filename: 'b.jpg' },
  });
});

test('what the admin ticks keeps a photo off its side: it is in the tray, and the side waits for the next one', async () => {
  const bench = await connected({ images: { min_edge: 400 } });
  const { station } = bench;
  const client = clientOf(station);
  const { id, sides } = await openItem(bench, 'SKU-1');
  const { settings } = await client.quality.get({});
  expect(settings.blocks).toEqual([]);
  const noted = await give(station, id, 'small.jpg', await picture(1));
  expect(noted.sideUuid).toBe(sides[0]?.uuid);
  const tooSmall = text('verdict.tooSmall.help', { width: 300, height: 200, least: 400 });
  expect(noted.attention).toEqual(tooSmall);

  await client.quality.change({ blocks: { too_small: true } });
  const saved = await give(station, id, 'small-2.jpg', await picture(2));
  expect(saved).toMatchObject({ accepted: true, sideUuid: null });
  expect(saved.message).toEqual(sentences(text('intake.inTray', { file: 'small-2.jpg', item: 'SKU-1' }), tooSmall));
  const item = await client.items.get({ itemId: id });
  expect(item.tray.map((photo) => photo.notes.map(({ code }) => code))).toEqual([['too_small']]);
  expect(item.activeSideUuid).toBe(sides[1]?.uuid);
  // What lies on a side stays there.
  expect(item.sides[0]?.photo?.filename).toBe('small.jpg');
  const photoId = item.tray[0]?.id ?? '';
  await expect(client.photos.move({ photoId, itemId: id, sideUuid: sides[1]?.uuid ?? '' })).rejects.toMatchObject({
    message: expect.stringContaining('Too small'),
  });
  const large = await give(station, id, 'large.jpg', await picture(3, 900));
  expect(large.sideUuid).toBe(sides[1]?.uuid);

  await client.quality.change({ blocks: { too_small: false } });
  await client.photos.move({ photoId, itemId: id, sideUuid: sides[2]?.uuid ?? '' });
  expect((await client.items.get({ itemId: id })).sides[2]?.photo?.id).toBe(photoId);
});

test('what waits for the sides is not laid out on one that it is kept off', async () => {
  const bench = await connected({ images: { min_edge: 400 } });
  const { station, partner } = bench;
  const client = clientOf(station);
  await client.quality.change({ blocks: { too_small: true } });
  const { category: categoryUuid, type: typeUuid } = typeNamed(partner, 'Sneakers');
  const { id } = await client.shoot.create({ reference: 'SKU-1', categoryUuid, typeUuid, serviceUuid: null });
  await give(station, id, 'small.jpg', await picture(1));
  await give(station, id, 'large.jpg', await picture(2, 900));
  const item = await until('the sides', async () => {
    const found = await client.items.get({ itemId: id });
    return found.sides.some((side) => side.photo !== null) ? found : null;
  });
  expect(item.sides.flatMap((side) => side.photo?.filename ?? [])).toEqual(['large.jpg']);
  expect(item.tray.map((photo) => photo.filename)).toEqual(['small.jpg']);
});

test('a blurred photo says so as it comes, and the thresholds are shown over what was measured', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const { id } = await openItem(bench, 'SKU-1');
  const fine = await give(station, id, 'fine.jpg', await goodsJpeg('sneaker-left'));
  expect(said(fine)).toMatchObject({ accepted: true, attention: null });
  const soft = await give(station, id, 'soft.jpg', await goodsJpeg('sneaker-heel', { blur: 12 }));
  expect(said(soft)).toMatchObject({ accepted: true, attention: { id: 'verdict.blurred.help' } });
  const { sides } = await client.items.get({ itemId: id });
  expect(sides.slice(0, 2).map((side) => side.photo?.notes.map(({ code }) => code))).toEqual([[], ['blurred']]);
  const { measured } = await client.quality.get({});
  expect(measured.itemSharpness).toHaveLength(2);
  expect(measured.itemSharpness[0]).toBeLessThan(600);
  expect(measured.itemSharpness[1]).toBeGreaterThan(1_200);
  // Of photos whose item cannot be told.
  expect(measured.sharpness).toEqual([]);

  await client.quality.change({ thresholds: { itemSharpness: null } });
  expect((await client.items.get({ itemId: id })).sides[1]?.photo?.notes).toEqual([]);
});

test('an item out of focus on a sharp table is told as it comes, as is glare on it', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const { id } = await openItem(bench, 'SKU-1');
  expect(said(await give(station, id, 'sharp.jpg', await sceneJpeg({ isLarge: true, tableBlur: 6 })))).toMatchObject({
    attention: null,
  });
  const soft = await give(station, id, 'soft.jpg', await sceneJpeg({ isLarge: true, itemBlur: 3, seed: 100 }));
  expect(said(soft)).toMatchObject({ accepted: true, attention: { id: 'verdict.blurred.help' } });
  const glare = await give(station, id, 'glare.jpg', await sceneJpeg({ isLarge: true, spot: 60, seed: 200 }));
  expect(said(glare)).toMatchObject({ accepted: true, attention: { id: 'verdict.glare.help' } });
  const codes = async () =>
    (await client.items.get({ itemId: id })).sides
      .slice(0, 3)
      .map((side) => side.photo?.notes.filter(({ severity }) => severity === 'warning').map(({ code }) => code));
  expect(await codes()).toEqual([[], ['blurred'], ['glare']]);
});

test('settings from before items were judged go on, with the defaults for what is new', async () => {
  const dataFolder = temporaryFolder();
  await (await openTestStation({ dataFolder })).close();
  const { sharpness, clippedHigh, clippedLow, brightness } = defaultThresholds;
  const store = openStore(dataFolder);
  store.settings.set('quality', {
    thresholds: { sharpness, clippedHigh, clippedLow, brightness, cast: 12 },
    blocks: [],
  });
  store.close();
  const station = await openTestStation({ dataFolder });
  open.push(station);
  const { settings } = await clientOf(station).quality.get({});
  expect(settings.thresholds).toEqual({ ...defaultThresholds, cast: 12 });
});

test('a shutter that went twice is asked about, beside the shooting, until it is answered', async () => {
  const bench = await connected();
  const { station } = bench;
  const client = clientOf(station);
  const { id, sides } = await openItem(bench, 'SKU-1');
  await give(station, id, 'a.jpg', await goodsJpeg('sneaker-left'));
  const twice = await give(station, id, 'b.jpg', await goodsJpeg('sneaker-left', { quality: 86 }));
  expect(said(twice)).toMatchObject({
    accepted: true,
    attention: text('verdict.samePicture.help', { side: sides[0]?.name ?? '' }),
  });
  expect(twice.sideUuid).toBe(sides[1]?.uuid);
  const next = await give(station, id, 'c.jpg', await goodsJpeg('sneaker-top'));
  expect(next.sideUuid).toBe(sides[2]?.uuid);
  const codes = async () =>
    (await client.items.get({ itemId: id })).sides[1]?.photo?.notes.map(({ code }) => code) ?? null;
  expect(await codes()).toEqual(['same_picture']);
  await client.labels.keepHere({ photoId: twice.photoId ?? '' });
  expect(await codes()).toEqual([]);
});

test('a photo that stands on a side whose overlay is wide says so, one that lies does not', async () => {
  const bench = await connected();
  const { id, sides } = await openItem(bench, 'SKU-1');
  const client = clientOf(bench.station);
  await give(bench.station, id, 'wide.jpg', await goodsJpeg('sneaker-left'));
  await give(bench.station, id, 'upright.jpg', await cameraJpeg({ width: 600, height: 900, orientation: 6 }));
  const codes = async () => {
    const item = await client.items.get({ itemId: id });
    return item.sides.slice(0, 2).map((side) => side.photo?.notes.some(({ code }) => code === 'turned'));
  };
  // Its shape is known once the overlay was looked at.
  for (const { uuid } of sides.slice(0, 2)) {
    await bench.station.asset(`picture/${id}/${uuid}/overlay`, new AbortController().signal);
  }
  expect(await codes()).toEqual([false, true]);
});

test('settings that cannot be are refused, and the settings of a station outlast its restart', async () => {
  const dataFolder = temporaryFolder();
  const before = await openTestStation({ dataFolder });
  const { settings, defaults, measured } = await clientOf(before).quality.get({});
  expect(settings).toEqual(defaults);
  expect(measured.sharpness).toEqual([]);
  await expect(clientOf(before).quality.change({ thresholds: { clippedHigh: 1.2 } })).rejects.toThrow();
  const changed = { blocks: ['blurred' as const], thresholds: { ...settings.thresholds, sharpness: 250, cast: null } };
  await clientOf(before).quality.change({ blocks: { blurred: true }, thresholds: { sharpness: 250, cast: null } });
  await before.close();
  const after = await openTestStation({ dataFolder });
  open.push(after);
  expect((await clientOf(after).quality.get({})).settings).toEqual(changed);
});
