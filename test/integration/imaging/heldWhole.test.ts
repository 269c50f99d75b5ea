import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { thumbnailOfBytes } from '../../../main/imaging/decode/browseThumbnail.ts';
import { mostHeldBytes, requireHoldable } from '../../../main/imaging/decode/heldWhole.ts';
import { Undecodable } from '../../../main/imaging/decode/undecodable.ts';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
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

const inWords = (kind: string, megapixels: number, takes: number, most: number, instead: string) =>
  `too large for ${kind}: its ${megapixels} megapixels take ${takes} MB of memory at once, and at most ${most} megapixels of this kind are taken; save it ${instead}, or smaller`;

const tooLarge: readonly (readonly [string, () => Promise<Buffer>, string])[] = [
  ['i.png', () => interlacedPng(14_000), inWords('an interlaced PNG', 196, 588, 133, 'without interlacing')],
  ['i16.png', () => interlacedPng(9_000, 16), inWords('an interlaced PNG', 81, 486, 66, 'without interlacing')],
  ['p.jpg', () => progressiveJpeg(12_000, '4:2:0'), inWords('a progressive JPEG', 144, 432, 133, 'as a baseline JPEG')],
  ['p444.jpg', () => progressiveJpeg(9_000, '4:4:4'), inWords('a progressive JPEG', 81, 486, 66, 'as a baseline JPEG')],
];

test.each(tooLarge)(
  '%s is refused before a pixel is decoded, with its size and the way out',
  async (filename, make, reason) => {
    const store = await openMediaStore(temporaryFolder());
    onTestFinished(() => store.close());
    const bytes = await make();
    const before = process.memoryUsage.rss();
    const refusal = await takeIn(store, { bytes, filename }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadablePhoto);
    expect(refusal).toMatchObject({ message: `${filename} is ${reason}.`, mayBeIncomplete: false });
    await expect(thumbnailOfBytes(bytes)).rejects.toThrow(reason);
    expect(process.memoryUsage.rss() - before).toBeLessThan(mostHeldBytes / 3);
  },
);

test('so is a TIFF with its colours apart, wherever its table lies', async () => {
  const bytes = planarTiff(14_000);
  // What libvips tells of one that it can open.
  const metadata = await sharp(await small().tiff().toBuffer()).metadata();
  const claims = { ...metadata, width: 14_000, height: 14_000 };
  const reason = inWords('a TIFF with its colours apart', 196, 588, 133, 'with its colours together');
  for (const planar of [bytes, planarBigTiff(true), planarBigTiff(false)]) {
    await expect(requireHoldable(planar, claims)).rejects.toThrow(new Undecodable(reason, { mayBeIncomplete: false }));
  }
  await requireHoldable(await small().tiff().toBuffer(), claims);
});

test('so is a WebP, which libwebp holds whole when it is lossless, or copied in its size', async () => {
  const bytes = await small().webp({ lossless: true }).toBuffer();
  const metadata = await sharp(bytes).metadata();
  const reason = inWords('a WebP', 144, 576, 100, 'as a JPEG');
  await expect(requireHoldable(bytes, { ...metadata, width: 12_000, height: 12_000 })).rejects.toThrow(reason);
  await requireHoldable(bytes, { ...metadata, width: 9_500, height: 9_500 });
});

test('the same in the size of a camera is taken, and so is a large one that is read row by row', async () => {
  for (const bytes of [
    await interlacedPng(6_000),
    await interlacedPng(6_000, 16),
    await progressiveJpeg(6_000, '4:4:4'),
  ]) {
    await requireHoldable(bytes, await sharp(bytes).metadata());
  }
  const plain = await sharp(await small().png().toBuffer()).metadata();
  await requireHoldable(Buffer.alloc(0), { ...plain, width: 14_000, height: 14_000 });
});
