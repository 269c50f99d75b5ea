import { open, readFile } from 'node:fs/promises';
import { bytesAt } from '../../lib/files/bytesAt.ts';
import { rewriteTable, type TagTable, TiffReader, type TiffTag, tagIds } from '../formats/tiffTags.ts';

/** TIFF 6.0 and its supplements, colour profile included. */
// biome-ignore format: numbers
const ofThePixels: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 284, 290, 291, 292, 293, 301, 317, 318, 319, 320,
  322, 323, 324, 325, 332, 333, 334, 336, 338, 339, 340, 341, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532,
  34675,
]);

/** Their values point to other tables. */
const pointers: ReadonlySet<number> = new Set([tagIds.subTables, tagIds.exifTable, tagIds.gpsTable]);
const maxBytes = 200_000_000;
/** TIFF wants values and tables at even places. */
const padding = 2;

/**
 * Drops all but the pixels' tags, for a decoder that fails on metadata. Answers null for other files, and where
 * metadata end behind the file: its rest may still come.
 */
export async function mendedTiff(input: string | Uint8Array): Promise<Buffer | null> {
  const file = await tiffBytes(input);
  if (file === null) return null;
  try {
    const reader = new TiffReader(file);
    const table = reader.firstTable();
    if (hasCutMetadata(table, reader, file.length)) return null;
    rewriteTable(file, table, pixelTags(table, reader), 0);
    return file;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export async function tiffBytes(input: string | Uint8Array): Promise<Buffer | null> {
  if (typeof input !== 'string') return isTiff(input) ? Buffer.from(input) : null;
  const handle = await open(input, 'r');
  try {
    const { size } = await handle.stat();
    return size <= maxBytes && isTiff(await bytesAt(handle, 0, 4)) ? await readFile(handle) : null;
  } finally {
    await handle.close();
  }
}

function isTiff(head: Uint8Array): boolean {
  return /^(II\*\0|MM\0\*)/.test(Buffer.from(head.subarray(0, 4)).toString('latin1'));
}

function pixelTags(table: TagTable, reader: TiffReader): readonly TiffTag[] {
  const tags = table.tags.filter((tag) => ofThePixels.has(tag.id) && !isOddTurn(tag, reader));
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()].sort((one, other) => one.id - other.id);
}

function isOddTurn(tag: TiffTag, reader: TiffReader): boolean {
  if (tag.id !== tagIds.orientation) return false;
  const turn = reader.number(tag);
  return turn < 1 || turn > 8;
}

function hasCutMetadata({ tags, nextOffset }: TagTable, reader: TiffReader, size: number): boolean {
  const metadata = tags.filter(({ id }) => !ofThePixels.has(id));
  const places = metadata.filter(({ id, count }) => pointers.has(id) && count === 1).map((tag) => reader.number(tag));
  return (
    metadata.some(({ offset, bytes }) => bytes > 4 && bytes < size && isCut(offset, bytes, size)) ||
    [nextOffset, ...places].some((at) => at !== 0 && isCut(at, tableBytes(at, reader), size))
  );
}

function isCut(from: number, bytes: number, size: number): boolean {
  return from <= size + padding && from + bytes > size;
}

/** A table outside of the file has the bytes that its count says. */
function tableBytes(at: number, reader: TiffReader): number {
  try {
    return reader.table(at).bytes;
  } catch {
    return padding + 1;
  }
}
