import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageFormat, RawFormat } from '../../../main/domain/model.ts';
import { createPictureHasher } from '../../../main/imaging/identity/pictureHash.ts';
import { runs } from '../../fakes/runs.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { pngChunk } from '../../fixtures/oddImages/pngChunks.ts';
import { asAnotherShot, cameraJpeg, halfOf, plainPicture, zeroTailOf } from '../../fixtures/pictures.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';
import { commentedScans, rewrittenJpegs, rewrittenPngs, rewrittenWebps, webpChunk } from '../../fixtures/rewritten.ts';
import { rgbTags, tiffFile } from '../../fixtures/tiffFile.ts';

/** As intake reads a file: in chunks of one memory, which is used again. */
async function hashOf(file: Buffer, format: ImageFormat, chunkBytes = 1024 * 1024): Promise<string | null> {
  const hasher = createPictureHasher(format);
  const memory = Buffer.alloc(chunkBytes);
  for (let at = 0; at < file.length; at += chunkBytes) {
    const length = file.copy(memory, 0, at, at + chunkBytes);
    hasher.update(memory.subarray(0, length));
  }
  memory.fill(0);
  return await hasher.end(async (at, length) => file.subarray(at, at + length));
}

const size = { width: 240, height: 160 };
const jpeg = (seed = 1) => cameraJpeg({ ...size, seed });
const progressive = async () =>
  await sharp(await jpeg())
    .jpeg({ progressive: true })
    .toBuffer();
const png = (colour = '#336699') =>
  sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
const webp = (lossless = false) =>
  sharp({ create: { ...size, channels: 4, background: '#33669980' } })
    .webp({ lossless })
    .toBuffer();

describe('what is written about a picture', () => {
  const cases: readonly (readonly [
    string,
    ImageFormat,
    () => Promise<Buffer>,
    Readonly<Record<string, (file: Buffer, mark: string) => Buffer>>,
  ])[] = [
    ['JPEG', 'jpeg', jpeg, rewrittenJpegs],
    ['progressive JPEG', 'jpeg', progressive, { ...rewrittenJpegs, 'comments between its scans': commentedScans }],
    ['PNG', 'png', png, rewrittenPngs],
    [
      'PNG with a palette',
      'png',
      async () =>
        await sharp(await png())
          .png({ palette: true })
          .toBuffer(),
      rewrittenPngs,
    ],
    ['WebP with transparency', 'webp', webp, rewrittenWebps],
    ['lossless WebP', 'webp', () => webp(true), rewrittenWebps],
    ['simple WebP', 'webp', () => plainPicture('webp'), rewrittenWebps],
  ];
  test.each(
    cases.flatMap(([name, format, made, changes]) =>
      Object.entries(changes).map(([change, rewrite]) => [`${name}: ${change}`, format, made, rewrite] as const),
    ),
  )('makes no other picture of it: %s', async (_, format, made, rewrite) => {
    const file = await made();
    const first = await hashOf(file, format);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    const [once, twice] = [rewrite(file, '5 stars'), rewrite(rewrite(file, '5 stars'), 'of somebody')];
    expect(once.equals(file) || twice.equals(once)).toBe(false);
    expect(await hashOf(once, format)).toBe(first);
    expect(await hashOf(twice, format)).toBe(first);
    // Wherever chunks of the file end.
    for (const bytes of [1, 7, 4096]) expect(await hashOf(twice, format, bytes)).toBe(first);
  });

  test('nor of a sequential JPEG in several scans: what lies between them is passed over, and all of them count', async () => {
    const segment = (marker: number, body: readonly number[]) =>
      Buffer.from([0xff, marker, 0, 2 + body.length, ...body]);
    const frame = segment(0xc0, [8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
    const scan = (component: number, data: readonly number[]) =>
      Buffer.concat([segment(0xda, [1, component, 0, 0, 63, 0]), Buffer.from(data)]);
    // A stuffed byte, a restart marker, and fill bytes before the next marker.
    const scans = [scan(1, [5, 0xff, 0, 7]), scan(2, [5, 0xff, 0xd0, 9, 0xff]), scan(3, [1, 2])];
    const file = (parts: readonly Buffer[]) =>
      Buffer.concat([Buffer.from([0xff, 0xd8]), frame, ...parts, Buffer.from([0xff, 0xd9])]);
    const plain = await hashOf(file(scans), 'jpeg');
    expect(plain).not.toBeNull();
    const remarked = file(scans.flatMap((part) => [segment(0xfe, [65, 66]), part, segment(0xe1, [67])]));
    for (const bytes of [1, 2, 3, 1000]) expect(await hashOf(remarked, 'jpeg', bytes)).toBe(plain);
    expect(await hashOf(file(scans.slice(0, 2)), 'jpeg')).not.toBe(plain);
    expect(await hashOf(file([...scans.slice(0, 2), scan(3, [1, 3])]), 'jpeg')).not.toBe(plain);
  });

  test('nor of a TIFF or RAW: another text in its table moves all that lies behind', async () => {
    const withText = (text: string) => tiffFile('II*\0', [[...rgbTags(60, 40), { id: 0x8298, text }]]);
    const first = await hashOf(withText('Kim'), 'tiff');
    expect(first).not.toBeNull();
    expect(await hashOf(withText('Somebody else, who has a longer name'), 'tiff')).toBe(first);
    // libtiff writes its tables behind the pixels: the copy is asked for them.
    const behind = await sharp(await jpeg())
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const [table] = [behind.readUInt32LE(4)];
    expect(table).toBeGreaterThan(behind.length / 2);
    expect(await hashOf(behind, 'tiff', 4096)).toBe(await hashOf(behind, 'tiff'));
    expect(await hashOf(behind, 'tiff')).not.toBe(first);
  });

  test.each<RawFormat>(['cr2', 'nef', 'arw', 'dng', 'orf'])('nor of a RAW: %s', async (format) => {
    const raw = (takenAt: string, seed = 1) => rawFile(format, { takenAt, seed, gps: takenAt.startsWith('2024') });
    const first = await hashOf(await raw('2025:01:31 10:20:30'), format);
    expect(first).not.toBeNull();
    expect(await hashOf(await raw('2024:01:31 10:20:30'), format)).toBe(first);
    expect(await hashOf(await raw('2024:01:31 10:20:30'), format, 1000)).toBe(first);
    expect(await hashOf(await raw('2025:01:31 10:20:30', 2), format)).not.toBe(first);
  });
});

describe('another picture', () => {
  test('has another hash, in another format too', async () => {
    const hashes = [
      await hashOf(await jpeg(1), 'jpeg'),
      await hashOf(await jpeg(2), 'jpeg'),
      // The same pixels: a second shot.
      await hashOf(asAnotherShot(await jpeg(1), 'again'), 'jpeg'),
      await hashOf(await progressive(), 'jpeg'),
      await hashOf(await png(), 'png'),
      await hashOf(await png('#336698'), 'png'),
      await hashOf(await plainPicture('webp'), 'webp'),
      await hashOf(await webp(), 'webp'),
      await hashOf(await heicFile('upright'), 'heic'),
      await hashOf(await heicFile('displayP3'), 'heic'),
      await hashOf(await plainPicture('tiff'), 'tiff'),
    ];
    expect(hashes).not.toContain(null);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('one other bit of its data is another picture', async () => {
    const file = await jpeg();
    const at = file.indexOf(Buffer.from([0xff, 0xda])) + 500;
    const other = Buffer.from(file);
    other[at] = (other[at] ?? 0) === 0x55 ? 0x56 : 0x55;
    expect(await hashOf(other, 'jpeg')).not.toBe(await hashOf(file, 'jpeg'));
  });
});

describe('a file is known by its bytes alone', () => {
  test.each<readonly [string, ImageFormat, () => Promise<Buffer>]>([
    ['a cut JPEG', 'jpeg', async () => halfOf(await jpeg())],
    ['a JPEG of which the rest is zeros', 'jpeg', async () => zeroTailOf(await jpeg())],
    ['a JPEG without its end', 'jpeg', async () => (await jpeg()).subarray(0, -2)],
    ['a JPEG of metadata alone', 'jpeg', async () => Buffer.from('ffd8ffe00004aabbffd9', 'hex')],
    ['a JPEG with a segment of no length', 'jpeg', async () => Buffer.from('ffd8ffdb0000ffd9', 'hex')],
    ['a cut PNG', 'png', async () => halfOf(await png())],
    ['a PNG that moves', 'png', async () => moving(await png())],
    ['a cut WebP', 'webp', async () => (await plainPicture('webp')).subarray(0, -2)],
    ['a WebP that moves', 'webp', async () => movingWebp()],
    ['a cut TIFF', 'tiff', async () => halfOf(tiffFile('II*\0', [rgbTags(60, 40)]))],
    ['a cut TIFF that tells at its end', 'tiff', async () => halfOf(await plainPicture('tiff'))],
    [
      'a TIFF whose tables lead into each other',
      'tiff',
      async () => Buffer.from('49492a000800000000000800000000', 'hex'),
    ],
    ['a cut HEIC', 'heic', async () => halfOf(await heicFile('upright'))],
    ['a HEIC without its boxes', 'heic', async () => Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('ftyp')])],
    ['a cut RAW', 'cr2', async () => halfOf(await rawFile('cr2'))],
    ['CR3', 'cr3', () => rawFile('cr3')],
    ['RAF', 'raf', () => rawFile('raf')],
    ['nothing', 'jpeg', async () => Buffer.alloc(0)],
  ])('%s', async (_, format, made) => {
    const file = await made();
    expect(await hashOf(file, format)).toBeNull();
    expect(await hashOf(file, format, 3)).toBeNull();
  });
});

test('whatever else is in a file, its hash is one or none: nothing is thrown', async () => {
  const files = [
    await jpeg(),
    await png(),
    await plainPicture('webp'),
    await plainPicture('tiff'),
    await heicFile('upright'),
    await rawFile('nef'),
  ];
  const formats: readonly ImageFormat[] = ['jpeg', 'png', 'webp', 'tiff', 'heic', 'nef'];
  for (const [index, file] of files.entries()) {
    for (let at = 0; at < runs(100); at += 1) {
      const broken = Buffer.from(file);
      const where = (at * 29) % Math.min(file.length, 1500);
      broken.fill(0xff, where, Math.min(file.length, where + 1 + (at % 5)));
      const hash = await hashOf(broken, formats[index] ?? 'jpeg');
      expect(hash === null || hash.length === 64).toBe(true);
    }
  }
});

function moving(png: Buffer): Buffer {
  const at = png.indexOf('IDAT', 8, 'latin1') - 4;
  return Buffer.concat([png.subarray(0, at), pngChunk('acTL', Buffer.alloc(8)), png.subarray(at)]);
}

function movingWebp(): Buffer {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('ANIM', Buffer.alloc(6)),
    webpChunk('VP8L', Buffer.alloc(9)),
  ]);
  const riff = Buffer.from('RIFF\0\0\0\0', 'latin1');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}
