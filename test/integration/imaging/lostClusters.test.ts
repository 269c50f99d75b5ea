import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PlainFormat } from '../../../main/domain/model.ts';
import type { JpegReading } from '../../../main/imaging/jpeg/jpegFrame.ts';
import { jpegReader } from '../../../main/imaging/jpeg/jpegReader.ts';
import { requireWhole } from '../../../main/imaging/process/requireWhole.ts';
import { Undecodable } from '../../../main/imaging/undecodable.ts';
import { text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { rgbTags, tiffFile } from '../../fixtures/tiffFile.ts';

const cluster = 4_096;

/** With a grain, so that its data are large for its size. */
function grainy(width = 300, height = 200): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#777', noise } });
}

/** What is said of a file with each of its clusters lost in turn; null: nothing. */
async function saidOfEach(bytes: Buffer, format: PlainFormat): Promise<ReadonlySet<string | null>> {
  return new Set(await allSaid(bytes, format));
}

async function allSaid(bytes: Buffer, format: PlainFormat): Promise<readonly (string | null)[]> {
  const folder = temporaryFolder();
  const said: (string | null)[] = [];
  // The first has the file's head, the last one an end that others look at.
  for (let at = cluster; at + 2 * cluster < bytes.length; at += cluster) {
    const path = join(folder, `${at}`);
    writeFileSync(path, Buffer.from(bytes).fill(0, at, at + cluster));
    said.push(await saidOf(path, format));
  }
  return said;
}

async function saidOf(path: string, format: PlainFormat): Promise<string | null> {
  const error: unknown = await requireWhole(path, format).then(
    (lost) => (lost === 0 ? null : 'amber'),
    (failed: unknown) => failed,
  );
  if (error === null || error === 'amber') return error;
  if (!(error instanceof Undecodable)) throw error;
  return JSON.stringify(error.textFor('it'));
}

const cutOff = JSON.stringify(text('damaged.picture', { file: 'it', damage: text('damage.endsEarly') }));
const lost = JSON.stringify(text('damaged.picture', { file: 'it', damage: text('damage.lostPart') }));

describe('a cluster that reads as zeros', () => {
  test('is told of a progressive JPEG, whose decoder paints one colour there', async () => {
    const bytes = await grainy().jpeg({ progressive: true, quality: 95 }).toBuffer();
    expect(await saidOfEach(bytes, 'jpeg')).toEqual(new Set([lost]));
  });

  test('is told of a WebP', async () => {
    expect(await saidOfEach(await grainy().webp({ quality: 95 }).toBuffer(), 'webp')).toEqual(new Set([lost]));
  });

  test.each(['lzw', 'deflate', 'jpeg', 'packbits'] as const)(
    'is told of a TIFF that is coded by %s',
    async (compression) => {
      const bytes = await grainy().tiff({ compression, quality: 95, predictor: 'none' }).toBuffer();
      expect(await saidOfEach(bytes, 'tiff')).toEqual(new Set([lost]));
    },
  );

  test('may be black in a TIFF whose pixels are not coded: it is taken, and said; what is cut off is not taken', async () => {
    const bytes = await plainTiff();
    const said = await allSaid(bytes, 'tiff');
    // Some begin or end with a row, as borders that are black do.
    expect(said.filter((each) => each === 'amber').length).toBeGreaterThan(said.length * 0.8);
    expect(new Set(said)).toEqual(new Set(['amber', null]));
    const folder = temporaryFolder();
    const path = join(folder, 'a.tif');
    for (const share of [0.5, 2 / 3]) {
      writeFileSync(path, Buffer.from(bytes).fill(0, Math.floor(bytes.length * share)));
      expect(await saidOf(path, 'tiff')).toBe(cutOff);
    }
    writeFileSync(path, bytes);
    expect(await saidOf(path, 'tiff')).toBeNull();
    const black = sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } });
    writeFileSync(path, await black.tiff({ compression: 'none' }).toBuffer());
    expect(await saidOf(path, 'tiff')).toBeNull();
  });

  test('is measured with the photo: how much of it may be missing', async () => {
    const path = join(temporaryFolder(), 'a.tif');
    writeFileSync(path, (await plainTiff()).fill(0, 10 * cluster, 30 * cluster));
    const { figures } = await ownImaging.ask('decode', { path, format: 'tiff' }, new AbortController().signal);
    expect(figures.lost).toBeCloseTo((20 * cluster) / (300 * 200 * 3), 3);
  });

  test('is told of a JPEG whose codes come out all the same, and not of a black one whose zeros begin and end anywhere', async () => {
    const [first, second] = [await blackJpeg(0), await blackJpeg(1)];
    const [least, more] = [longestZeros(first).length, longestZeros(second).length];
    // So many rows more, and the zeros are whole sectors: what a lost cluster leaves where the codes come out.
    const rows = Array.from({ length: 512 }, (_, row) => row).find((row) => (least + row * (more - least)) % 512 <= 2);
    const black = await blackJpeg(rows ?? 0);
    const { at, length } = longestZeros(black);
    expect([length > 3 * cluster, length % 512 <= 2]).toEqual([true, true]);
    const untilSector = (512 - ((at + 4) % 512)) % 512;
    expect(readingOf(withComment(black, untilSector))).toEqual({ kind: 'broken', damage: text('damage.lostPart') });
    for (const moved of [16, 100, 300]) expect(readingOf(withComment(black, untilSector + moved)).kind).toBe('sound');
  });
});

const readJpeg = jpegReader();

function readingOf(bytes: Buffer): JpegReading {
  const read = (into: Uint8Array, at: number): number => bytes.copy(into, 0, at);
  return readJpeg({ read }, { orientation: 1, leastEdge: 1_000 });
}

/** Black between two stripes, higher by so many rows of blocks: its codes are zeros for kilobytes. */
async function blackJpeg(rows: number): Promise<Buffer> {
  const [width, height] = [1_600, 2_400 + 16 * rows];
  const pixels = Buffer.alloc(width * height * 3);
  pixels.fill(200, 0, width * 3 * 16);
  pixels.fill(90, width * 3 * (height - 16));
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return await picture.jpeg({ optimiseCoding: true }).toBuffer();
}

function longestZeros(bytes: Buffer): { readonly at: number; readonly length: number } {
  let longest = { at: 0, length: 0 };
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at)) {
    const from = at;
    while (bytes[at] === 0) at += 1;
    if (at - from > longest.length) longest = { at: from, length: at - from };
  }
  return longest;
}

function withComment(jpeg: Buffer, length: number): Buffer {
  const head = Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.alloc(length, 0x20), jpeg.subarray(2)]);
}

/** As cameras and Photoshop write it: the table first, so that it is there when the rest is not. libvips has it behind the pixels. */
async function plainTiff(): Promise<Buffer> {
  const { data, info } = await grainy().raw().toBuffer({ resolveWithObject: true });
  const tags = rgbTags(info.width, info.height).map((tag) => (tag.id === 0x0111 ? { id: tag.id, block: data } : tag));
  return tiffFile('II*\0', [tags]);
}
