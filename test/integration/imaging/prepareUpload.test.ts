import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Photo } from '../../../main/domain/model.ts';
import type { UploadFile } from '../../../main/domain/partner/service.ts';
import type { ImageRules } from '../../../main/imaging/ports.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { cameraJpeg, marksOf, plainPicture } from '../../fixtures/pictures.ts';
import { tiffFile } from '../../fixtures/tiffFile.ts';
import { photo } from '../../unit/store/samples.ts';

let folder: string;
let store: MediaStore;
const never = new AbortController().signal;
const anything: ImageRules = {
  formats: ['jpeg', 'png'],
  maxBytes: null,
  maxEdge: null,
  minEdge: null,
  stripLocation: false,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideshot-upload-'));
  store = await openMediaStore(folder, ownImaging);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function photoOf(bytes: Buffer): Promise<Photo> {
  const stored = await takeIn(store, { bytes, filename: '../we ird.jpg' }, never);
  return { ...photo('photo_1/../x'), ...stored, sequence: 1 };
}

async function prepared(photo: Photo, rules: Partial<ImageRules>): Promise<{ file: UploadFile; bytes: Buffer }> {
  const file = await store.uploads({ ...anything, tellsMd5: true, ...rules }).prepareUpload(photo, never);
  const bytes = await readFile(file.path);
  expect(file.bytes).toBe(bytes.length);
  expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(file.crc32).toBe(crc32(bytes));
  expect(file.md5Base64).toBe(createHash('md5').update(bytes).digest('base64'));
  expect(await store.verify(photo, never)).toBe('intact');
  return { file, bytes };
}

it('sends the original when the rules allow it, under a safe name', async () => {
  const original = await cameraJpeg({ width: 600, height: 400, gps: true });
  const { file, bytes } = await prepared(await photoOf(original), {});
  expect(bytes.equals(original)).toBe(true);
  expect(file).toMatchObject({ format: 'jpeg', filename: 'photo-1-x.jpg', recipe: null });
});

it('reckons no MD5 that nobody is told', async () => {
  const photo = await photoOf(await cameraJpeg({ width: 600, height: 400 }));
  expect((await store.uploads(anything).prepareUpload(photo, never)).md5Base64).toBeNull();
});

it('gives the CRC-32 of an original as the photo has it, unread, and none of a photo from before it was kept', async () => {
  const photo = await photoOf(await cameraJpeg({ width: 600, height: 400 }));
  expect((await store.uploads(anything).prepareUpload({ ...photo, crc32: 7 }, never)).crc32).toBe(7);
  expect((await store.uploads(anything).prepareUpload({ ...photo, crc32: null }, never)).crc32).toBeNull();
});

it('converts a format that is not allowed to the first that is', async () => {
  const { file, bytes } = await prepared(await photoOf(await plainPicture('webp')), { formats: ['png', 'jpeg'] });
  expect(file).toMatchObject({ format: 'png', filename: 'photo-1-x.png' });
  expect((await sharp(bytes).metadata()).format).toBe('png');
});

it('makes a copy within the edge limit, upright, once', async () => {
  const photo = await photoOf(await cameraJpeg({ width: 600, height: 400, orientation: 8 }));
  const { file, bytes } = await prepared(photo, { maxEdge: 300 });
  const { width, height, orientation = 1, exif } = await sharp(bytes).metadata();
  expect({ width, height, orientation }).toEqual({ width: 300, height: 200, orientation: 1 });
  expect(exif?.includes('2025:01:31')).toBe(true);
  expect(await marksOf(bytes)).toEqual({ top: 'red', left: 'blue' });
  expect(file.recipe).toBe('edge-300.bytes-any.meta.jpg');
  const before = await stat(file.path, { bigint: true });
  expect((await prepared(photo, { maxEdge: 300 })).file).toEqual(file);
  expect((await stat(file.path, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  expect((await prepared(photo, { maxEdge: 200 })).file.path).not.toBe(file.path);
});

it('makes a copy within the byte limit, or says that none can be', async () => {
  const photo = await photoOf(await cameraJpeg({ width: 1200, height: 800 }));
  const { file } = await prepared(photo, { maxBytes: Math.floor(photo.bytes / 4) });
  expect(file.bytes).toBeLessThanOrEqual(photo.bytes / 4);
  const impossible = store.uploads({ ...anything, maxBytes: 500 }).prepareUpload(photo, never);
  await expect(impossible).rejects.toMatchObject({
    code: 'not_possible',
    text: text('upload.tooManyBytes', { file: photo.filename, most: 500 }),
  });
});

it('refuses to enlarge a photo below the smallest edge', async () => {
  const photo = await photoOf(await cameraJpeg({ width: 600, height: 400 }));
  const preparing = store.uploads({ ...anything, minEdge: 600 }).prepareUpload(photo, never);
  await expect(preparing).rejects.toMatchObject({
    code: 'not_possible',
    text: text('upload.tooSmall', { file: photo.filename, width: 600, height: 400, least: 600 }),
  });
});

it('takes the place out of a JPEG and leaves its pixels, time and orientation', async () => {
  const original = await cameraJpeg({ width: 600, height: 400, orientation: 6, gps: true });
  expect(await hasGps(original)).toBe(true);
  const { file, bytes } = await prepared(await photoOf(original), { stripLocation: true });
  expect(file.recipe).toBe('no-location.jpg');
  expect(await hasGps(bytes)).toBe(false);
  const [before, after] = await Promise.all([sharp(original).metadata(), sharp(bytes).metadata()]);
  expect(after.orientation).toBe(6);
  expect(after.exif?.includes('2025:01:31')).toBe(true);
  expect(after.exif?.length).toBe(before.exif?.length);
  const pixels = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();
  expect((await pixels(bytes)).equals(await pixels(original))).toBe(true);
});

it('takes out what people wrote, beside the place or without it, each as a copy of its own', async () => {
  const original = await cameraJpeg({ width: 600, height: 400, orientation: 6, gps: true });
  const words = Buffer.from('\xff\xfe\0\x0bCarl Otto', 'latin1');
  const photo = await photoOf(Buffer.concat([original.subarray(0, 2), words, original.subarray(2)]));
  const sent = async (rules: Partial<ImageRules>) => {
    const { file, bytes } = await prepared(photo, rules);
    return [file.recipe, bytes.includes('Carl Otto'), await hasGps(bytes)];
  };
  expect(await sent({ stripText: true })).toEqual(['no-text.jpg', false, true]);
  expect(await sent({ stripLocation: true })).toEqual(['no-location.jpg', true, false]);
  expect(await sent({ stripLocation: true, stripText: true })).toEqual(['no-location-no-text.jpg', false, false]);
  expect(await sent({ stripText: true, maxEdge: 300 })).toEqual(['edge-300.bytes-any.bare.jpg', false, false]);
  expect(await sent({})).toEqual([null, true, true]);
});

it('sends the original when there is no place to take out', async () => {
  const jpeg = await cameraJpeg({ width: 600, height: 400 });
  expect((await prepared(await photoOf(jpeg), { stripLocation: true })).bytes.equals(jpeg)).toBe(true);
  const png = await plainPicture('png');
  expect((await prepared(await photoOf(png), { stripLocation: true })).bytes.equals(png)).toBe(true);
});

it('takes the place out of a PNG, whose bytes are kept for the next time', async () => {
  const withGps = { IFD0: { Make: 'Sideshot' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const png = await sharp(await plainPicture('png16'))
    .withExif(withGps)
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  expect(await hasGps(png)).toBe(true);
  const photo = await photoOf(png);
  const { file, bytes } = await prepared(photo, { stripLocation: true });
  expect(file).toMatchObject({ recipe: 'no-location.png', format: 'png' });
  expect(await hasGps(bytes)).toBe(false);
  const { depth, exif } = await sharp(bytes).metadata();
  expect({ depth, hasMake: exif?.includes('Sideshot') }).toEqual({ depth: 'ushort', hasMake: true });
  const { mtimeNs } = await stat(file.path, { bigint: true });
  expect((await prepared(photo, { stripLocation: true })).file).toEqual(file);
  expect((await stat(file.path, { bigint: true })).mtimeNs).toBe(mtimeNs);
});

it('cuts the place out behind fill bytes between segments too', async () => {
  const jpeg = await cameraJpeg({ width: 600, height: 400, gps: true });
  const odd = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
  const { file, bytes } = await prepared(await photoOf(odd), { stripLocation: true });
  expect(file.recipe).toBe('no-location.jpg');
  expect(await hasGps(bytes)).toBe(false);
});

it('says when the stored original is missing or damaged', async () => {
  const photo = await photoOf(await cameraJpeg({ width: 600, height: 400 }));
  await writeFile(store.originalPath(photo), 'rotten');
  await expect(store.uploads(anything).prepareUpload(photo, never)).rejects.toMatchObject({
    code: 'storage',
    text: { id: 'stored.damaged' },
  });
  await rm(store.originalPath(photo));
  const preparing = store.uploads({ ...anything, maxEdge: 100 }).prepareUpload(photo, never);
  await expect(preparing).rejects.toMatchObject({ code: 'storage', text: { id: 'stored.missing' } });
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

it('says so too of a picture that is only looked into for its place', async () => {
  const photo = await photoOf(await plainPicture('png'));
  const preparing = () => store.uploads({ ...anything, stripLocation: true }).prepareUpload(photo, never);
  await writeFile(store.originalPath(photo), 'rotten');
  await expect(preparing()).rejects.toMatchObject({ code: 'storage', text: { id: 'stored.damaged' } });
  await rm(store.originalPath(photo));
  await expect(preparing()).rejects.toMatchObject({ code: 'storage', text: { id: 'stored.missing' } });
});

async function hasGps(jpeg: Buffer): Promise<boolean> {
  const { exif } = await sharp(jpeg).metadata();
  // 51/1 as a RATIONAL in either byte order.
  const latitude = [Buffer.from([51, 0, 0, 0, 1, 0, 0, 0]), Buffer.from([0, 0, 0, 51, 0, 0, 0, 1])];
  return latitude.some((value) => exif?.includes(value));
}

it.each([
  // Reckoned by the matrices of both colour spaces.
  ['R03', [124, 201, 92]],
  ['R98', [150, 200, 100]],
] as const)('keeps the colours in a copy where EXIF alone says which they are (%s)', async (index, colour) => {
  const [r, g, b] = [150, 200, 100];
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const colours = { id: 0xa005, tables: [[{ id: 1, text: index }]] };
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiffFile('MM\0*', [[{ id: 0x8769, tables: [[colours]] }]])]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  const shot = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
  const { bytes } = await prepared(await photoOf(shot), { formats: ['png'] });
  const { channels } = await sharp(bytes).stats();
  for (const [at, value] of colour.entries()) expect(Math.abs((channels[at]?.mean ?? 0) - value)).toBeLessThan(3);
});
