import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import type { ImageRules } from '../../../main/imaging/ports.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { cutWithinMetadata, metadataAtFault, unreadKinds } from '../../fixtures/oddTiffs.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { photo } from '../../unit/store/samples.ts';

let folder: string;
let store: MediaStore;
const never = new AbortController().signal;
const asJpeg: ImageRules = { formats: ['jpeg'], maxBytes: null, maxEdge: 40, minEdge: null, stripLocation: true };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideshot-oddly-'));
  store = await openMediaStore(folder, ownImaging);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Takes the photo in, and asks for all that is made of it; the longer edge of each picture. */
async function edgesOf(bytes: Buffer, filename: string): Promise<readonly number[]> {
  const stored = await takeIn(store, { bytes, filename }, never);
  const taken = { ...photo('photo'), ...stored, sequence: 1 };
  const upload = await store.uploads(asJpeg).prepareUpload(taken, never);
  const pictures = [await store.thumbnail(taken), await store.preview(taken), await readFile(upload.path)];
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture, { failOn: 'warning' }).metadata()));
  return [stored.width ?? 0, ...sizes.map(({ width, height }) => Math.max(width, height))];
}

async function refusalOf(bytes: Buffer, filename: string): Promise<UnreadablePhoto> {
  const error = await takeIn(store, { bytes, filename }, never).catch((reason: unknown) => reason);
  if (!(error instanceof UnreadablePhoto)) throw new Error('it was taken');
  return error;
}

async function smallJpeg(): Promise<Buffer> {
  return await cameraJpeg({ width: 64, height: 48 });
}

function put(into: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([into.subarray(0, at), bytes, into.subarray(at)]);
}

/** Where each segment of the header begins, the scan's included. */
function segmentPlaces(jpeg: Buffer): readonly number[] {
  const places = [2];
  for (let at = 2; jpeg[at + 1] !== 0xda; places.push(at)) at += 2 + jpeg.readUInt16BE(at + 2);
  return places;
}

describe('a JPEG', () => {
  it('may have a restart marker before its end', async () => {
    for (const marker of [0xd0, 0xd5]) {
      const jpeg = await smallJpeg();
      const odd = put(jpeg, jpeg.length - 2, Buffer.from([0xff, marker]));
      expect(await edgesOf(odd, `${marker}.jpg`)).toEqual([64, 64, 64, 40]);
    }
  });

  it('with more data behind such a marker is damaged', async () => {
    const jpeg = await smallJpeg();
    const odd = put(jpeg, jpeg.length - 2, Buffer.from([0xff, 0xd0, 1, 2, 3]));
    expect(await refusalOf(odd, 'a.jpg')).toMatchObject({ mayBeIncomplete: true });
  });

  it('may have a few bytes between any two segments of its header', async () => {
    const jpeg = await smallJpeg();
    const strays = [Buffer.from([0]), Buffer.from([1, 2, 3, 0xff, 0, 4]), Buffer.alloc(400)];
    for (const [index, at] of segmentPlaces(jpeg).slice(1).entries()) {
      const odd = put(jpeg, at, strays[index % strays.length] ?? Buffer.alloc(0));
      expect(await edgesOf(odd, `${index}.jpg`)).toEqual([64, 64, 64, 40]);
    }
  });

  it('with as many as a lost sector, or with a wrong length of a table, is damaged', async () => {
    const jpeg = await smallJpeg();
    const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
    expect((await refusalOf(put(jpeg, table, Buffer.alloc(512)), 'a.jpg')).text.id).toBe('damaged.picture');
    const short = Buffer.from(jpeg);
    short.writeUInt16BE(short.readUInt16BE(table + 2) - 3, table + 2);
    expect((await refusalOf(short, 'b.jpg')).text.id).toBe('damaged.picture');
  });
});

describe('a TIFF', () => {
  it.each(Object.entries(metadataAtFault))('is taken when its metadata alone are at fault: %s', async (_, tiff) => {
    expect(await edgesOf(tiff, 'a.tif')).toEqual([64, 64, 64, 40]);
  });

  it.each(Object.entries(cutWithinMetadata))('may still be coming when it is cut within %s', async (_, tiff) => {
    expect(await refusalOf(tiff, 'a.tif')).toMatchObject({ mayBeIncomplete: true });
  });

  it('is damaged when it is cut within its pixels, whatever its metadata are', async () => {
    const [tiff = Buffer.alloc(0)] = Object.values(metadataAtFault);
    expect(await refusalOf(tiff.subarray(0, -100), 'a.tif')).toMatchObject({ mayBeIncomplete: true });
  });

  it.each(Object.entries(unreadKinds))('that is sound and not read is said so: %s', async (words, tiff) => {
    const { text: reported, mayBeIncomplete } = await refusalOf(tiff, 'a.tif');
    expect(reported).toEqual(text('notTaken.tiffKind', { file: 'a.tif', kind: words }));
    expect(mayBeIncomplete).toBe(false);
    expect(await refusalOf(tiff.subarray(0, -3_000), 'b.tif')).toMatchObject({ mayBeIncomplete: true });
  });
});

it('a WebP may end the name of its XMP with a zero; one with a hole there is damaged', async () => {
  const webp = await sharp(await smallJpeg())
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .webp()
    .toBuffer();
  const name = webp.indexOf('XMP ');
  expect(name).toBeGreaterThan(0);
  webp.write('XMP\0', name, 'latin1');
  expect(await edgesOf(webp, 'a.webp')).toEqual([64, 64, 64, 40]);
  webp.fill(0, name);
  expect(await refusalOf(webp, 'b.webp')).toMatchObject({ mayBeIncomplete: true });
});
