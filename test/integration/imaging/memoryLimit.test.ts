import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import { thumbnailOfBytes } from '../../../main/imaging/process/browseThumbnail.ts';
import { maxHeldBytes, requireFitsMemory } from '../../../main/imaging/process/memoryLimit.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { Undecodable } from '../../../main/imaging/undecodable.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { withRightSums } from '../../fixtures/oddImages/pngChunks.ts';
import { rgbTags, tiffFile } from '../../fixtures/tiffFile.ts';

/** A small picture that claims another size, as long as nobody decodes it. */
const small = () => sharp({ create: { width: 32, height: 32, channels: 3, background: '#336699' } });

async function interlacedPng(edge: number, depth: 8 | 16 = 8): Promise<Buffer> {
  const picture = depth === 16 ? small().toColourspace('rgb16') : small();
  const png = await picture.png({ progressive: true }).toBuffer();
  png.writeUInt32BE(edge, 16);
  png.writeUInt32BE(edge, 20);
  return withRightSums(png);
}

async function progressiveJpeg(edge: number, chromaSubsampling: string): Promise<Buffer> {
  const jpeg = await small().jpeg({ progressive: true, chromaSubsampling }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(edge, frame + 5);
  jpeg.writeUInt16BE(edge, frame + 7);
  return jpeg;
}

function planarTiff(edge: number): Buffer {
  const claimed = rgbTags(2, 2).map((tag) =>
    tag.id === 0x0100 || tag.id === 0x0101 ? { id: tag.id, longs: [edge] } : tag,
  );
  return tiffFile('II*\0', [[...claimed, { id: 0x011c, shorts: [2] }]]);
}

/** No more than its header and a table that says how its colours lie (BigTIFF: 8 bytes where TIFF has 4). */
function planarBigTiff(isLittle: boolean): Buffer {
  const file = Buffer.alloc(16 + 8 + 2 * 20 + 8);
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  file.write(isLittle ? 'II' : 'MM', 'latin1');
  for (const [at, short] of [
    [2, 43],
    [4, 8],
    [24, 0x0115],
    [26, 3],
    [36, 3],
    [44, 0x011c],
    [46, 3],
    [56, 2],
  ] as const)
    view.setUint16(at, short, isLittle);
  for (const [at, long] of [
    [8, 16n],
    [16, 2n],
    [28, 1n],
    [48, 1n],
  ] as const)
    view.setBigUint64(at, long, isLittle);
  return file;
}

type Sizes = readonly [megapixels: number, megabytes: number, most: number];
type TooLarge = `tooLarge.${'interlaced' | 'progressive' | 'planar' | 'webp'}`;

const refusalOf = (file: string, id: TooLarge, [megapixels, megabytes, most]: Sizes): Text =>
  text(id, { file, megapixels, megabytes, most });

const tooLarge: readonly (readonly [string, () => Promise<Buffer>, TooLarge, Sizes])[] = [
  ['i.png', () => interlacedPng(14_000), 'tooLarge.interlaced', [196, 588, 133]],
  ['i16.png', () => interlacedPng(9_000, 16), 'tooLarge.interlaced', [81, 486, 66]],
  ['p.jpg', () => progressiveJpeg(12_000, '4:2:0'), 'tooLarge.progressive', [144, 432, 133]],
  ['p444.jpg', () => progressiveJpeg(9_000, '4:4:4'), 'tooLarge.progressive', [81, 486, 66]],
];

async function undecodable(decoding: Promise<unknown>): Promise<Text> {
  const error = await decoding.catch((thrown: unknown) => thrown);
  if (!(error instanceof Undecodable)) throw new Error('it was decoded', { cause: error });
  expect(error.mayBeIncomplete).toBe(false);
  return error.textFor('it');
}

test.each(tooLarge)(
  '%s is refused before a pixel is decoded, with its size and the way out',
  async (filename, make, id, sizes) => {
    const store = await openMediaStore(temporaryFolder(), ownImaging);
    onTestFinished(() => store.close());
    const bytes = await make();
    const before = process.memoryUsage.rss();
    const refusal = await takeIn(store, { bytes, filename }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadablePhoto);
    expect(refusal).toMatchObject({ text: refusalOf(filename, id, sizes), mayBeIncomplete: false });
    expect(await undecodable(thumbnailOfBytes(bytes))).toEqual(refusalOf('it', id, sizes));
    expect(process.memoryUsage.rss() - before).toBeLessThan(maxHeldBytes / 3);
  },
);

test('so is a TIFF with its colours apart, wherever its table lies', async () => {
  const bytes = planarTiff(14_000);
  // What libvips tells of one that it can open.
  const metadata = await sharp(await small().tiff().toBuffer()).metadata();
  const claims = { ...metadata, width: 14_000, height: 14_000 };
  for (const planar of [bytes, planarBigTiff(true), planarBigTiff(false)]) {
    const refusal = await undecodable(requireFitsMemory(planar, claims));
    expect(refusal).toEqual(refusalOf('it', 'tooLarge.planar', [196, 588, 133]));
  }
  await requireFitsMemory(await small().tiff().toBuffer(), claims);
});

test('so is a WebP, which libwebp holds whole when it is lossless, or copied in its size', async () => {
  const bytes = await small().webp({ lossless: true }).toBuffer();
  const metadata = await sharp(bytes).metadata();
  const refusal = await undecodable(requireFitsMemory(bytes, { ...metadata, width: 12_000, height: 12_000 }));
  expect(refusal).toEqual(refusalOf('it', 'tooLarge.webp', [144, 576, 100]));
  await requireFitsMemory(bytes, { ...metadata, width: 9_500, height: 9_500 });
});

test('the same in the size of a camera is taken, and so is a large one that is read row by row', async () => {
  for (const bytes of [
    await interlacedPng(6_000),
    await interlacedPng(6_000, 16),
    await progressiveJpeg(6_000, '4:4:4'),
  ]) {
    await requireFitsMemory(bytes, await sharp(bytes).metadata());
  }
  const plain = await sharp(await small().png().toBuffer()).metadata();
  await requireFitsMemory(Buffer.alloc(0), { ...plain, width: 14_000, height: 14_000 });
});
