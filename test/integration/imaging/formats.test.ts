import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import { type Photo, type RawFormat, rawFormats } from '../../../main/domain/model.ts';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import type { ImageRules } from '../../../main/imaging/ports.ts';
import { createHeicDecoder } from '../../../main/imaging/process/heic/heicDecoder.ts';
import { createOwnImaging } from '../../../main/imaging/process/ownImaging.ts';
import { mediaPaths } from '../../../main/imaging/store/mediaPaths.ts';
import { type MediaStore, openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { openPictureFiles } from '../../../main/imaging/store/pictureFiles.ts';
import { createTagReader } from '../../../main/imaging/tags/exifTool.ts';
import { Undecodable } from '../../../main/imaging/undecodable.ts';
import { durableFiles } from '../../../main/lib/files/durableFiles.ts';
import { text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { heicFile, type QuarteredHeic, quarters } from '../../fixtures/heicFiles.ts';
import { cameraJpeg, halfOf, marksOf, plainPicture, zeroTailOf } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';
import { threadOf } from '../../fixtures/threads.ts';
import { photo } from '../../unit/store/samples.ts';

let folder: string;
let store: MediaStore;
const never = new AbortController().signal;
const jpegAlone: ImageRules = { formats: ['jpeg'], maxBytes: null, maxEdge: null, minEdge: null, stripLocation: false };

// One for all: each would start ExifTool and the threads of its own again.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideshot-formats-'));
  store = await openMediaStore(folder, ownImaging);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function taken(bytes: Buffer, filename: string): Promise<Photo> {
  const stored = await takeIn(store, { bytes, filename }, never);
  expect((await readFile(store.originalPath(stored))).equals(bytes)).toBe(true);
  return { ...photo('photo'), ...stored, sequence: 1 };
}

async function originals(): Promise<readonly string[]> {
  const saved = await readdir(join(folder, 'originals'), { recursive: true, withFileTypes: true });
  return saved.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function refusal(bytes: Buffer, filename: string): Promise<UnreadablePhoto> {
  const before = await originals();
  const error = await takeIn(store, { bytes, filename }, never).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnreadablePhoto);
  expect(await originals()).toEqual(before);
  return error as UnreadablePhoto;
}

async function sent(photo: Photo, rules: Partial<ImageRules>) {
  const file = await store.uploads({ ...jpegAlone, ...rules }).prepareUpload(photo, never);
  const bytes = await readFile(file.path);
  expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  return { file, bytes };
}

/** The place that the fixtures' GPS tables name, in the ways in which it would lie in a file. */
async function expectNoPlace(jpeg: Buffer): Promise<void> {
  const { exif, xmp, iptc, format } = await sharp(jpeg).metadata();
  expect(format).toBe('jpeg');
  expect([xmp, iptc]).toEqual([undefined, undefined]);
  // The id of the GPS table's pointer, and its degrees, in both byte orders.
  for (const trace of ['8825', '2588', '0000003300000001', '3300000001000000']) {
    expect(exif?.toString('hex')).not.toContain(trace);
  }
}

/** As their encoder was given them. */
const grey = [104, 156, 76, 120].map((value) => [value, value, value]);
const onWhite = quarters.map((colours, index) => colours.map((value) => (index % 2 === 1 ? (value + 255) / 2 : value)));
const codings: readonly [QuarteredHeic, readonly (readonly number[])[]][] = [
  ['tenBit', quarters],
  ['transparent', onWhite],
  ['grey', grey],
  ['rgbCoded', quarters],
  ['narrowRange', quarters],
];

describe('HEIC', () => {
  it.each(['upright', 'turnedRight', 'turnedLeft', 'upsideDown'] as const)('is shown upright: %s', async (name) => {
    const photo = await taken(await heicFile(name), 'IMG_1.HEIC');
    expect(photo).toMatchObject({ format: 'heic', width: 192, height: 128 });
    expect(photo.capturedAt).toBe(new Date(2025, 0, 31, 10, 20, 30).getTime());
    for (const shown of [await store.thumbnail(photo), await store.preview(photo)]) {
      expect(await marksOf(shown)).toEqual({ top: 'red', left: 'blue' });
    }
  });

  it('is sent as the original where the rules allow, else as a picture that tells no place', async () => {
    const original = await heicFile('turnedRight');
    const photo = await taken(original, 'IMG_1.HEIC');
    const whole = await sent(photo, { formats: ['jpeg', 'heic'] });
    expect(whole.bytes.equals(original)).toBe(true);
    expect(whole.file).toMatchObject({ format: 'heic', filename: 'photo.heic' });
    for (const rules of [{}, { formats: ['heic', 'jpeg'], stripLocation: true } as const]) {
      const { file, bytes } = await sent(photo, rules);
      expect(file).toMatchObject({ format: 'jpeg', filename: 'photo.jpg' });
      expect(await marksOf(bytes)).toEqual({ top: 'red', left: 'blue' });
      expect((await sharp(bytes).metadata()).exif?.includes('2025:01:31 10:20:30')).toBe(true);
      await expectNoPlace(bytes);
    }
    const small = await sent(photo, { maxEdge: 96, stripLocation: true });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 96, height: 64 });
    await expectNoPlace(small.bytes);
  });

  it('keeps its colours: the profile goes with the picture', async () => {
    const photo = await taken(await heicFile('displayP3'), 'IMG_1.HEIC');
    const { bytes } = await sent(photo, {});
    const { icc } = await sharp(bytes).metadata();
    // Its name, as UTF-16.
    expect(icc?.toString('latin1')).toContain('\0s\0P\x003\0C');
  });

  it.each(codings)('of an unusual coding has its colours: %s', async (name, expected) => {
    const photo = await taken(await heicFile(name), 'IMG_1.HEIC');
    expect(photo).toMatchObject({ width: 130, height: 70 });
    const { bytes } = await sent(photo, {});
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    // Across the join of two strips too, which is at 64 rows.
    for (const [index, [x, y]] of [
      [20, 10],
      [100, 10],
      [20, 66],
      [100, 61],
    ].entries()) {
      const start = (y! * 130 + x!) * 3;
      const seen = [...data.subarray(start, start + 3)];
      seen.forEach((value, colour) => void expect(Math.abs(value - expected[index]![colour]!)).toBeLessThan(7));
    }
  });

  it('makes a picture file that is gone again, and thumbnails from it', async () => {
    const photo = await taken(await heicFile('turnedLeft'), 'IMG_1.HEIC');
    const before = await sent(photo, {});
    for (const part of ['derived', 'thumbnails']) await rm(join(folder, part), { recursive: true });
    expect(await marksOf(await store.thumbnail(photo))).toEqual({ top: 'red', left: 'blue' });
    expect((await sent(photo, {})).file).toEqual(before.file);
  });

  it('is refused when half of it, or its second half, is not there', async () => {
    const whole = await heicFile('upright');
    for (const bytes of [halfOf(whole), zeroTailOf(whole), whole.subarray(0, 200)]) {
      const error = await refusal(bytes, 'IMG_1.HEIC');
      expect(error.text).toMatchObject({ id: 'damaged.picture', params: { file: 'IMG_1.HEIC' } });
      expect(error.mayBeIncomplete).toBe(true);
    }
  });

  it('is refused before a pixel is decoded when it claims too many', async () => {
    const claims = Buffer.from(await heicFile('upright'));
    const size = claims.indexOf('ispe') + 8;
    claims.writeUInt32BE(20_000, size);
    claims.writeUInt32BE(20_000, size + 4);
    const error = await refusal(claims, 'IMG_1.HEIC');
    expect(error.text).toEqual(text('tooLarge.megapixels', { file: 'IMG_1.HEIC', most: 50 }));
  });

  it('never hangs or crashes on damage', async () => {
    const whole = await heicFile('upright');
    for (let seed = 1; seed <= 60; seed += 1) {
      const broken = Buffer.from(whole);
      // A different byte each time, over the boxes and the pixels alike.
      for (let flip = 0; flip < 3; flip += 1) {
        const at = Math.imul(seed * 7919 + flip * 104729, 2654435761) >>> 0;
        broken[at % broken.length] = broken[at % broken.length]! ^ (1 + (at % 255));
      }
      const answer = await takeIn(store, { bytes: broken, filename: 'IMG_1.HEIC' }, never).then(
        () => 'taken',
        (error: unknown) => (error instanceof UnreadablePhoto ? error.message : error),
      );
      expect(answer, `seed ${seed}`).toBeTypeOf('string');
    }
  });
});

describe('the HEIC decoder', () => {
  it('is ended when a picture takes too much work: said as that, not as damage', async () => {
    const program = threadOf("parentPort.on('message', () => { for (;;); });");
    const decoder = createHeicDecoder({ leastMs: 500, program });
    try {
      const error = await decoder.decode(await upright(), takeNone, never).catch((failed: unknown) => failed);
      expect((error as Undecodable).textFor('A.HIF')).toEqual(text('tooSlow.here', { file: 'A.HIF', seconds: 1 }));
      expect(error).toMatchObject({ mayBeIncomplete: true });
    } finally {
      await decoder.close();
    }
  });

  it('ends a picture that nobody wants any more, and reads the next ones', async () => {
    const patient = createHeicDecoder({ restMs: 0 });
    try {
      const stopping = new AbortController();
      const stopped = patient.decode(await upright(), takeNone, stopping.signal);
      stopping.abort(new Error('no longer wanted'));
      await expect(stopped).rejects.toThrow('no longer wanted');
      for (let again = 0; again < 2; again += 1) {
        const strips: number[] = [];
        const size = await patient.decode(await upright(), async ({ data }) => void strips.push(data.length), never);
        expect(size).toMatchObject({ width: 192, height: 128 });
        expect(strips).toEqual([192 * 64 * 3, 192 * 64 * 3]);
        await new Promise((rest) => setTimeout(rest, 20));
      }
    } finally {
      await patient.close();
    }
    await expect(patient.decode(await upright(), takeNone, never)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const takeNone = async (): Promise<void> => undefined;

/** Bytes of its own, which the decoder takes. */
async function upright(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await heicFile('upright'));
}

const hasPerl = spawnSync('perl', ['-v']).status === 0;

describe.skipIf(!hasPerl)(`RAW${hasPerl ? '' : ' (skipped: ExifTool needs Perl, which is not here)'}`, () => {
  it.each(rawFormats)('%s is seen through its largest picture, turned by its own tags', async (format) => {
    const photo = await taken(await rawFile(format, { orientation: 6, gps: true }), `DSC_1.${format.toUpperCase()}`);
    expect(photo).toMatchObject({ format, width: 960, height: 640 });
    expect(photo.capturedAt).toBe(Date.UTC(2025, 0, 31, 10, 20, 30));
    expect(await marksOf(await store.thumbnail(photo))).toEqual({ top: 'red', left: 'blue' });
    const { file, bytes } = await sent(photo, {});
    expect(file).toMatchObject({ format: 'jpeg', filename: 'photo.jpg' });
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    await expectNoPlace(bytes);
    const { bytes: small } = await sent(photo, { maxEdge: 480 });
    expect(await marksOf(small)).toEqual({ top: 'red', left: 'blue' });
    await expectNoPlace(small);
  });

  it('keeps the picture data of the camera byte for byte', async () => {
    const raw = await rawFile('nef', { orientation: 8 });
    const { bytes } = await sent(await taken(raw, 'a.nef'), {});
    const scan = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xda])));
    expect(raw.includes(scan)).toBe(true);
  });

  it('is sent as the original where the rules allow', async () => {
    const raw = await rawFile('nef', { gps: true });
    const photo = await taken(raw, 'a.nef');
    const whole = await sent(photo, { formats: ['jpeg', 'nef'] });
    expect(whole.bytes.equals(raw)).toBe(true);
    expect(whole.file).toMatchObject({ format: 'nef', filename: 'photo.nef' });
    expect((await sent(photo, { formats: ['nef', 'jpeg'], stripLocation: true })).file.format).toBe('jpeg');
  });

  it.each(rawFormats)('%s is refused while a part of it is missing', async (format) => {
    const whole = await rawFile(format);
    for (const bytes of [halfOf(whole), zeroTailOf(whole), whole.subarray(0, whole.length - 20_000)]) {
      const error = await refusal(bytes, `a.${format}`);
      expect(error).toMatchObject({
        text: { id: expect.stringMatching(/^(damaged\.picture|notTaken\.(rawOfOther|plainTiff))$/) },
        mayBeIncomplete: true,
      });
    }
  });

  it.each<[RawFormat, RawFormat]>([
    ['arw', 'nef'],
    ['nef', 'dng'],
    ['dng', 'arw'],
  ])('%s that is called %s is refused', async (format, name) => {
    const error = await refusal(await rawFile(format), `a.${name}`);
    const [found, claimed] = [format.toUpperCase(), name.toUpperCase()];
    expect(error.text).toEqual(text('notTaken.rawOfOther', { file: `a.${name}`, found, claimed }));
    expect(error.mayBeIncomplete).toBe(false);
  });

  it('is refused when it is a plain TIFF, or has no picture worth showing', async () => {
    const plain = await refusal(await plainPicture('tiff'), 'a.nef');
    expect(plain.text).toEqual(text('notTaken.plainTiff', { file: 'a.nef', claimed: 'NEF' }));
    const poor = await refusal(await rawFile('nef', { width: 320, height: 240 }), 'a.nef');
    expect(poor.text).toEqual(text('notTaken.smallPreview', { file: 'a.nef', least: 640 }));
  });

  it('with the content of a JPEG is a JPEG', async () => {
    const photo = await taken(await cameraJpeg({ width: 600, height: 400 }), 'a.nef');
    expect(photo.format).toBe('jpeg');
  });

  it('says what is missing where ExifTool does not start, and leaves everything else as it was', async () => {
    const paths = mediaPaths(folder);
    const noPerl = createOwnImaging({ tagReader: createTagReader(['/nonexistent/perl']) });
    const pictures = openPictureFiles(paths, durableFiles, noPerl);
    const key = { sha256: 'ab'.repeat(32) as Sha256, format: 'nef' } as const;
    try {
      const error = await pictures.of(key, never, import.meta.filename).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Undecodable);
      expect((error as Undecodable).textFor('a.nef')).toEqual(text('notTaken.noPerl', { file: 'a.nef' }));
      expect(await pictures.of({ ...key, format: 'jpeg' }, never)).toMatchObject({ format: 'jpeg' });
    } finally {
      await noPerl.close();
    }
  });
});
