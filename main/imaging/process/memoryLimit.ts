import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { text } from '../../texts/text.ts';
import { findTag, TiffReader, tagIds } from '../formats/tiffTags.ts';
import { refused } from '../undecodable.ts';

/** Most pictures are read row by row in a few MB, but the last bytes of some belong to the first row. Two are decoded at a time. */
export const maxHeldBytes = 400_000_000;

interface Stored {
  readonly refusal: 'tooLarge.progressive' | 'tooLarge.webp' | 'tooLarge.interlaced' | 'tooLarge.planar';
  readonly bytesOfPixel: number;
}

export async function requireFitsMemory(picture: string | Uint8Array, metadata: Metadata): Promise<void> {
  const stored = await heldWhole(picture, metadata);
  if (stored === null) return;
  const pixels = metadata.width * metadata.height;
  const bytes = pixels * stored.bytesOfPixel;
  if (bytes <= maxHeldBytes) return;
  const sizes = {
    megapixels: Math.round(pixels / 1e6),
    megabytes: Math.ceil(bytes / 1e6),
    most: Math.floor(maxHeldBytes / stored.bytesOfPixel / 1e6),
  };
  throw refused((file) => text(stored.refusal, { file, ...sizes }));
}

async function heldWhole(picture: string | Uint8Array, metadata: Metadata): Promise<Stored | null> {
  const { format, isProgressive = false } = metadata;
  if (format === 'jpeg' && isProgressive) {
    return { refusal: 'tooLarge.progressive', bytesOfPixel: coefficientBytes(metadata) };
  }
  if (format === 'webp') return { refusal: 'tooLarge.webp', bytesOfPixel: webpBytes };
  const bytesOfPixel = metadata.channels * sampleBytes(metadata);
  if (format === 'png' && isProgressive) return { refusal: 'tooLarge.interlaced', bytesOfPixel };
  if (format === 'tiff' && (await isPlanar(picture))) {
    return { refusal: 'tooLarge.planar', bytesOfPixel };
  }
  return null;
}

/** Lossless WebP is always held whole (measured: 4 bytes a pixel), lossy where a copy keeps its size. */
const webpBytes = 4;

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
const headBytes = 16;
const maxTableBytes = 64 * 1024;
const bigMark = 43;
const bigEntryBytes = 20;

type ReadAt = (at: number, length: number) => Promise<Uint8Array>;

/** TIFF 6.0 section 8: one colour of the whole picture after the other. */
async function isPlanar(picture: string | Uint8Array): Promise<boolean> {
  try {
    if (typeof picture !== 'string')
      return (await arrangementOf(async (at, length) => picture.subarray(at, at + length))) === planar;
    const handle = await open(picture, 'r');
    try {
      return (await arrangementOf((at, length) => bytesAt(handle, at, length))) === planar;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

async function arrangementOf(read: ReadAt): Promise<number | null> {
  const head = Buffer.from(await read(0, headBytes));
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const mark = isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
  return mark === bigMark ? await bigArrangement(head, isLittle, read) : await plainArrangement(head, isLittle, read);
}

/** The table, often at the end, is presented as if it came right behind the header. */
async function plainArrangement(head: Buffer, isLittle: boolean, read: ReadAt): Promise<number | null> {
  const at = isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  if (isLittle) head.writeUInt32LE(headBytes, 4);
  else head.writeUInt32BE(headBytes, 4);
  const reader = new TiffReader(Buffer.concat([head, await read(at, maxTableBytes)]));
  const arrangement = findTag(reader.firstTable(), tagIds.planarConfiguration);
  return arrangement === undefined ? null : reader.number(arrangement);
}

async function bigArrangement(head: Buffer, isLittle: boolean, read: ReadAt): Promise<number | null> {
  const at = isLittle ? head.readBigUInt64LE(8) : head.readBigUInt64BE(8);
  const { buffer, byteOffset, byteLength } = await read(Number(at), maxTableBytes);
  const table = new DataView(buffer, byteOffset, byteLength);
  const end = 8 + Number(table.getBigUint64(0, isLittle)) * bigEntryBytes;
  for (let entry = 8; entry < end; entry += bigEntryBytes) {
    if (table.getUint16(entry, isLittle) === tagIds.planarConfiguration) return table.getUint16(entry + 12, isLittle);
  }
  return null;
}
