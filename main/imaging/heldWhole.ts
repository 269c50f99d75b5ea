import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { bytesAt } from '../files/bytesAt.ts';
import { findTag, TiffReader, tagIds } from './tiffTags.ts';
import { Undecodable } from './undecodable.ts';

/**
 * What a decoder may have to hold of one picture at once. Most are read row by row, in a few MB whatever their size; of some the last bytes
 * of the file belong to the first row. Two are decoded at a time, and the station has to fit beside them.
 */
export const mostHeldBytes = 400_000_000;

/** How a picture is stored that cannot be read row by row, and how it is stored instead. */
interface Stored {
  readonly as: string;
  readonly bytesOfPixel: number;
  readonly instead: string;
}

/** Throws `Undecodable`, before a pixel is decoded, for a picture that takes too much memory for the way in which it is stored. */
export async function requireHoldable(picture: string | Uint8Array, metadata: Metadata): Promise<void> {
  const stored = await heldWhole(picture, metadata);
  if (stored === null) return;
  const pixels = metadata.width * metadata.height;
  const bytes = pixels * stored.bytesOfPixel;
  if (bytes <= mostHeldBytes) return;
  const most = Math.floor(mostHeldBytes / stored.bytesOfPixel / 1e6);
  const reason =
    `too large for ${stored.as}: its ${Math.round(pixels / 1e6)} megapixels take ${Math.ceil(bytes / 1e6)} MB of memory at once, ` +
    `and at most ${most} megapixels of this kind are taken; save it ${stored.instead}, or smaller`;
  throw new Undecodable(reason, { mayBeIncomplete: false });
}

/** Null for one that is read row by row. */
async function heldWhole(picture: string | Uint8Array, metadata: Metadata): Promise<Stored | null> {
  const { format, isProgressive = false } = metadata;
  if (format === 'jpeg' && isProgressive) {
    return { as: 'a progressive JPEG', bytesOfPixel: coefficientBytes(metadata), instead: 'as a baseline JPEG' };
  }
  const bytesOfPixel = metadata.channels * sampleBytes(metadata);
  if (format === 'png' && isProgressive)
    return { as: 'an interlaced PNG', bytesOfPixel, instead: 'without interlacing' };
  if (format === 'tiff' && (await isPlanar(picture))) {
    return { as: 'a TIFF with its colours apart', bytesOfPixel, instead: 'with its colours together' };
  }
  return null;
}

/** Of a pixel: two bytes for each sample, of which colour has fewer where it is stored coarser (ITU-T T.81 annex G). */
function coefficientBytes({ channels, chromaSubsampling = '' }: Metadata): number {
  const colours = channels < 3 ? 0 : chromaSubsampling.startsWith('4:2:0') ? 0.5 : 2;
  return 2 * (channels < 3 ? channels : channels - 2 + colours);
}

function sampleBytes({ depth }: Metadata): number {
  switch (depth) {
    case 'ushort':
    case 'short':
      return 2;
    case 'uint':
    case 'int':
    case 'float':
      return 4;
    case 'double':
    case 'complex':
      return 8;
    default:
      return 1;
  }
}

const planar = 2;
const headBytes = 8;
const longestTable = 64 * 1024;

/** TIFF 6.0 section 8, PlanarConfiguration: one colour of the whole picture after the other. */
async function isPlanar(picture: string | Uint8Array): Promise<boolean> {
  try {
    const reader = new TiffReader(await firstTableOf(picture));
    const arrangement = findTag(reader.firstTable(), tagIds.planarConfiguration);
    return arrangement !== undefined && reader.number(arrangement) === planar;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The table lies anywhere, often at the end: it is given as if it came right behind the header. What it holds itself can be read so. */
async function firstTableOf(picture: string | Uint8Array): Promise<Buffer> {
  if (typeof picture !== 'string')
    return await tableBehindHead(async (at, length) => picture.subarray(at, at + length));
  const handle = await open(picture, 'r');
  try {
    return await tableBehindHead((at, length) => bytesAt(handle, at, length));
  } finally {
    await handle.close();
  }
}

async function tableBehindHead(read: (at: number, length: number) => Promise<Uint8Array>): Promise<Buffer> {
  const head = Buffer.from(await read(0, headBytes));
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const at = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  if (isLittle) head.writeUInt32LE(headBytes, 4);
  else head.writeUInt32BE(headBytes, 4);
  return Buffer.concat([head, await read(at, longestTable)]);
}
