import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bandsOfGrey } from '../../../main/imaging/figures/detailBands.ts';
import { lumaOf } from '../../../main/imaging/figures/exposure.ts';
import { measureBands } from '../../../main/imaging/figures/measureBands.ts';
import { withMetadata } from '../../../main/imaging/jpeg/withMetadata.ts';
import { createJpegThreads } from '../../../main/imaging/process/jpegThreads.ts';
import { rasterise } from '../../../main/imaging/process/rasterise.ts';
import { text } from '../../../main/texts/text.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { threadOf } from '../../fixtures/threads.ts';
import { expectCutsToBeTold, reading, small, soundJpegs } from './jpegReading.ts';

const sound = { kind: 'sound' };
const broken = { kind: 'broken', damage: text('damage.brokenData') };

/** A picture with colours that change slowly, 240 x 136. */
async function colourful(options: {
  readonly chromaSubsampling: string;
  readonly optimiseCoding?: boolean;
}): Promise<Buffer> {
  const [width, height] = [240, 136];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 3) pixels.set([x, Math.round((y * 255) / height), (x + y) >> 1], at);
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, ...options })
    .toBuffer();
}

/** Where the segments of a marker before the scan begin and end. */
function segmentsOf(jpeg: Buffer, marker: number): readonly { readonly at: number; readonly end: number }[] {
  const found: { at: number; end: number }[] = [];
  for (let at = 2; jpeg[at + 1] !== 0xda; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] === marker) found.push({ at, end });
    at = end;
  }
  return found;
}

/** The mean of each 8 x 8 pixels of the upright picture. */
async function blockMeans(jpeg: Buffer): Promise<{ data: readonly number[]; width: number }> {
  const { data, info } = await sharp(jpeg).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const width = info.width / 8;
  const sums = new Array<number>((data.length / 64) | 0).fill(0);
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3);
    const block = Math.floor(Math.floor(pixel / info.width) / 8) * width + Math.floor((pixel % info.width) / 8);
    sums[block * 3 + (at % 3)] = (sums[block * 3 + (at % 3)] ?? 0) + (data[at] ?? 0) / 64;
  }
  return { data: sums, width };
}

test('every sound JPEG is followed to its end, or left to another reader', async () => {
  const kinds = (await soundJpegs()).map(({ name, bytes }) => [name, reading(bytes).kind]);
  expect(kinds.filter(([, kind]) => kind !== 'sound')).toEqual([
    ['progressive', 'other'],
    ['every pixel its own colour', 'other'],
  ]);
});

test('pieces of a file may be cut anywhere', async () => {
  for (const { name, bytes } of await soundJpegs()) {
    if (bytes.length > 20_000) continue;
    for (const pieceBytes of [1, 7, 1_000])
      expect(reading(bytes, small, pieceBytes), `${name} by ${pieceBytes}`).toEqual(reading(bytes));
  }
});

describe('damage', () => {
  test('a cut anywhere but behind the end is told', async () => {
    // At many more places in `jpegReader.long.test.ts`.
    await expectCutsToBeTold(40);
  });

  test('data that end before the last block, or go on after it, are told', async () => {
    const jpeg = await colourful({ chromaSubsampling: '4:4:4' });
    const end = Buffer.from([0xff, 0xd9]);
    expect(reading(Buffer.concat([jpeg.subarray(0, -12), end]))).toEqual(broken);
    expect(reading(Buffer.concat([jpeg.subarray(0, -2), Buffer.from('more'), end]))).toEqual(broken);
  });

  test('a picture reads the same without the standard tables, and a table under another number is missed', async () => {
    const jpeg = await colourful({ chromaSubsampling: '4:2:0', optimiseCoding: false });
    const tables = segmentsOf(jpeg, 0xc4);
    expect(tables).toHaveLength(4);
    const without = tables.reduceRight((left, { at, end }) => left.toSpliced(at, end - at), [...jpeg]);
    expect(reading(Buffer.from(without))).toEqual(reading(jpeg));

    const own = await colourful({ chromaSubsampling: '4:2:0', optimiseCoding: true });
    const flipped = Buffer.from(own);
    // The last one is for the rest of colour: it becomes another one for the rest of light.
    flipped[(segmentsOf(own, 0xc4).at(-1)?.at ?? 0) + 4] = 0x10;
    expect(reading(own)).toMatchObject(sound);
    expect(reading(flipped)).toMatchObject({ kind: 'broken' });
  });

  test('padding is none: 0xFF before a marker, zeros behind a byte that is filled up with ones', async () => {
    const jpeg = await colourful({ chromaSubsampling: '4:4:4' });
    const end = Buffer.from([0xff, 0xd9]);
    expect(reading(Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0xff, 0xff]), end]))).toMatchObject(sound);
    const filled = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(900_000), end]);
    expect(reading(filled)).toMatchObject(sound);
    // A code that is cut off goes on in the zeros, and ends there.
    const cut = Buffer.concat([jpeg.subarray(0, -4), Buffer.alloc(20), end]);
    expect(reading(cut)).toEqual(broken);
  });

  test('a second picture header is told, as is a restart marker that is lost or stands twice', async () => {
    const restarts = (await soundJpegs()).find(({ name }) => name === 'restart markers')?.bytes ?? Buffer.alloc(0);
    const frame = restarts.indexOf(Buffer.from([0xff, 0xc0]));
    const header = restarts.subarray(frame, frame + 19);
    const twice = Buffer.concat([restarts.subarray(0, frame), header, restarts.subarray(frame)]);
    expect(reading(twice)).toEqual(broken);
    const mark = restarts.indexOf(Buffer.from([0xff, 0xd1]));
    expect(mark).toBeGreaterThan(0);
    expect(reading(Buffer.concat([restarts.subarray(0, mark), restarts.subarray(mark + 2)]))).toEqual(broken);
    expect(reading(Buffer.concat([restarts.subarray(0, mark), restarts.subarray(mark - 2)])).kind).toBe('broken');
  });
});

describe('the picture at an eighth', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright and has the means of its blocks: orientation %i', async (turn) => {
    for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
      const facts = { orientation: turn, make: '', model: '', takenAt: '', zone: '', fraction: '' };
      const jpeg = withMetadata(await colourful({ chromaSubsampling }), facts);
      const found = reading(jpeg, { orientation: turn, leastEdge: 30 });
      const expected = await blockMeans(jpeg);
      if (found.kind !== 'sound' || found.eighth === null) throw new Error('no picture');
      expect(found.eighth.width).toBe(expected.width);
      const differences = expected.data.map((mean, at) => Math.abs(mean - (found.eighth?.data[at] ?? 0)));
      expect(Math.max(...differences)).toBeLessThan(10);
      expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(1);
    }
  });

  test('is left to another reader where it would be too small, or its colours are not plain', async () => {
    const jpeg = await colourful({ chromaSubsampling: '4:2:0' });
    expect(reading(jpeg, { orientation: 1, leastEdge: 31 })).toMatchObject({ kind: 'sound', eighth: null });
    const kinds = (await soundJpegs()).filter(({ name }) => ['P3 profile', 'CMYK', 'grey'].includes(name));
    expect(kinds.map(({ bytes }) => reading(bytes))).toMatchObject(kinds.map(() => ({ kind: 'sound', eighth: null })));
    const srgb = await sharp(jpeg).withIccProfile('srgb').jpeg().toBuffer();
    expect(reading(srgb)).toMatchObject({ kind: 'sound', eighth: { width: 30 } });
  });
});

describe('its bands with more detail', () => {
  test.each([
    ['all of a small picture', 1_600, 1_000, 8, 1_600],
    ["half of a camera's", 6_000, 800, 4, 3_000],
    ['a quarter of a very large one', 9_600, 640, 2, 2_400],
  ] as const)('hold what another decoder sees: %s', async (_, width, height, size, edge) => {
    const picture = await sharp(await drawnPixels(width, height), { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const found = reading(picture, { orientation: 1, leastEdge: 640 });
    if (found.kind !== 'sound' || found.detail === null) throw new Error('no detail');
    expect(found.detail.edge).toBe(edge);
    const small = await sharp(picture)
      .resize((width * size) / 8, (height * size) / 8, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const other = measureBands(
      bandsOfGrey(lumaOf({ data: small.data, width: small.info.width, height: small.info.height })),
    );
    expect([found.detail.columns, found.detail.rows]).toEqual([other.columns, other.rows]);
    const pairs = [...found.detail.steepness.entries()].flatMap(([at, value]) => {
      const seen = other.steepness[at] ?? 0;
      return value > 0 && seen > 0 ? [Math.abs(value - seen)] : [];
    });
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.reduce((sum, value) => sum + value, 0) / pairs.length).toBeLessThan(0.12);
  });

  test('lie upright in the map, however the camera was held', async () => {
    const [width, height] = [1_600, 1_200];
    const { data } = await drawnPixelsOnLeft(width, height);
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer();
    const sums = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => {
      const found = reading(jpeg, { orientation, leastEdge: 640 });
      if (found.kind !== 'sound' || found.detail === null) throw new Error('no detail');
      const { columns, rows, weight } = found.detail;
      const of = (inside: (x: number, y: number) => boolean) =>
        weight.reduce((sum, part, at) => {
          const cell = Math.floor(at / 4);
          return inside(cell % columns, Math.floor(cell / columns)) ? sum + part : sum;
        }, 0);
      const sides = {
        left: of((x) => x < columns / 4),
        right: of((x) => x >= (columns * 3) / 4),
        top: of((_x, y) => y < rows / 4),
        bottom: of((_x, y) => y >= (rows * 3) / 4),
      };
      return (['left', 'right', 'top', 'bottom'] as const).toSorted((one, two) => sides[two] - sides[one])[0];
    });
    // EXIF: where the picture's left edge comes to lie.
    expect(sums).toEqual(['left', 'right', 'right', 'left', 'top', 'top', 'bottom', 'bottom']);
  });

  test('the quality it was saved with is told from its tables', async () => {
    for (const quality of [30, 50, 75, 90]) {
      const jpeg = await sharp(await colourful({ chromaSubsampling: '4:2:0' }))
        .jpeg({ quality })
        .toBuffer();
      expect(reading(jpeg)).toMatchObject({ kind: 'sound', quality });
    }
  });
});

/** Boxes of all greys, with slanted sides. */
async function drawnPixels(width: number, height: number): Promise<Buffer> {
  const boxes = Array.from({ length: Math.round((width * height) / 8_000) }, (_, at) => {
    const [x, y] = [(at * 7_919) % width, (at * 104_729) % height];
    return `<rect x="${x}" y="${y}" width="70" height="50" fill="rgb(${(at * 57) % 200},${(at * 57) % 200},${(at * 57) % 200})" transform="rotate(${(at % 3) * 15} ${x} ${y})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ddd"/>${boxes.join('')}</svg>`;
  return await sharp(await rasterise(svg, 'png', { width, height }))
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function drawnPixelsOnLeft(width: number, height: number) {
  const data = await drawnPixels(width, height);
  for (let y = 0; y < height; y += 1) data.fill(221, (y * width + width / 4) * 3, (y + 1) * width * 3);
  return { data };
}

describe('in a thread', () => {
  const ways: Readonly<Record<string, URL | undefined>> = {
    'its own program': undefined,
    'one that is not there': new URL('file:///none.js'),
    'one that does not begin': threadOf("throw new Error('no');"),
    'one that dies': threadOf("parentPort.on('message', () => process.exit(1));"),
  };

  test.each(Object.entries(ways))('the answer is the same: %s', async (_, program) => {
    const threads = createJpegThreads(program);
    onTestFinished(() => threads.close());
    const folder = temporaryFolder();
    const jpeg = await colourful({ chromaSubsampling: '4:2:0' });
    const files = [jpeg, jpeg.subarray(0, 2_000), jpeg].map((bytes, index) => {
      const path = join(folder, `${index}.jpg`);
      writeFileSync(path, bytes);
      return { path, bytes };
    });
    const answers = await Promise.all(files.map(({ path }) => threads.read(path, small)));
    expect(answers).toEqual(files.map(({ bytes }) => reading(bytes)));
    await expect(threads.read(join(folder, 'gone.jpg'), small)).rejects.toThrow('ENOENT');
    expect(await threads.read(files[0]?.path ?? '', small)).toEqual(reading(jpeg));
  });

  test('nothing is read after the end', async () => {
    const threads = createJpegThreads();
    await threads.close();
    await expect(threads.read('any.jpg', small)).rejects.toThrow('closed');
  });
});
