import { text } from '../../texts/text.ts';
import { findTag, type TagTable, TiffReader, type TiffTag, tagIds } from '../formats/tiffTags.ts';
import { refused, type Undecodable } from '../undecodable.ts';
import { tiffBytes } from './mendedTiff.ts';

/** TIFF 6.0 and its supplements; this libvips is built without them. */
const compressions: Readonly<Record<number, string>> = {
  34661: 'JBIG',
  34712: 'JPEG-2000',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'Zstandard',
  50002: 'JPEG-XL',
};
const readCompressions: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, 50_001]);
const colours: Readonly<Record<number, string>> = { 8: 'Lab', 9: 'Lab', 10: 'Lab', 32803: 'RAW', 34892: 'RAW' };
const readColours: ReadonlySet<number> = new Set([0, 1, 2, 3, 5, 6]);
const readBits: ReadonlySet<number> = new Set([1, 2, 4, 8, 16, 32, 64]);
const planar = 2;
const maxNumbers = 1_000_000;

/** Names why a sound TIFF is not read here. Answers null for a common kind, or missing pixels: then it is damaged. */
export async function unreadTiff(path: string): Promise<Undecodable | null> {
  const file = await tiffBytes(path);
  if (file === null) return null;
  try {
    const reader = new TiffReader(file);
    const table = reader.firstTable();
    const kind = arePixelsThere(table, reader, file.length) ? unreadKind(table, reader) : null;
    if (kind === null) return null;
    return refused((file) => text('notTaken.tiffKind', { file, kind }));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function unreadKind(table: TagTable, reader: TiffReader): string | null {
  const first = (id: number, otherwise: number): number => numbersOf(findTag(table, id), reader)[0] ?? otherwise;
  const compression = first(tagIds.compression, 1);
  if (!readCompressions.has(compression)) return compressions[compression] ?? `compression-${compression}`;
  const colour = first(tagIds.photometric, 1);
  if (!readColours.has(colour)) return colours[colour] ?? `colours-${colour}`;
  const depths = numbersOf(findTag(table, tagIds.bitsPerSample), reader);
  const bits = depths.find((each) => !readBits.has(each) || (each < 8 && depths.length > 1));
  if (bits !== undefined) return `${bits}-bit`;
  const isTiled = findTag(table, tagIds.tileOffsets) !== undefined;
  return isTiled && first(tagIds.planarConfiguration, 1) === planar ? 'planar-tiles' : null;
}

function arePixelsThere(table: TagTable, reader: TiffReader, size: number): boolean {
  const [starts, lengths] = [
    [tagIds.stripOffsets, tagIds.stripBytes],
    [tagIds.tileOffsets, tagIds.tileBytes],
  ]
    .map((ids) => ids.map((id) => numbersOf(findTag(table, id), reader)))
    .find(([places]) => places !== undefined && places.length > 0) ?? [[], []];
  if (starts === undefined || lengths === undefined || starts.length === 0) return false;
  return starts.every((start, index) => {
    const bytes = lengths[index] ?? 0;
    return bytes > 0 && start + bytes <= size;
  });
}

function numbersOf(tag: TiffTag | undefined, reader: TiffReader): readonly number[] {
  if (tag === undefined) return [];
  if (tag.count > maxNumbers) throw new RangeError('too many numbers');
  const each = tag.bytes / tag.count;
  return Array.from({ length: tag.count }, (_, index) =>
    reader.number({ ...tag, count: 1, bytes: each, offset: tag.offset + index * each }),
  );
}
