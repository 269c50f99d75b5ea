import {
  exifTiffPart,
  findTag,
  rewriteTable,
  type TagTable,
  TiffReader,
  type TiffTag,
  tagIds,
} from '../../formats/tiffTags.ts';

/** A block beside a picture, or a TIFF that holds pictures. */
export type TagsOf = 'exif' | 'file';

export interface Kept {
  readonly place: boolean;
  readonly texts: boolean;
}

const ranges = (...given: readonly (number | readonly [number, number])[]): ReadonlySet<number> =>
  new Set(
    given.flatMap((each) =>
      typeof each === 'number' ? each : Array.from({ length: each[1] - each[0] + 1 }, (_, index) => each[0] + index),
    ),
  );

/** Name of document and page, description, author, copyright, and Windows' five. */
const textsOfPictures = ranges(0x010d, 0x010e, 0x011d, 0x013b, 0x8298, [0x9c9b, 0x9c9f]);
const textsOfShots = ranges(0x9286);
/** EXIF 2.32 section 4.6.6, without its two texts. */
const ofPlaces = ranges([0x0000, 0x001a], [0x001d, 0x001f]);

/**
 * TIFF 6.0 and its supplements: looks of the pixels, and who made the picture with what and when. No previews, makers'
 * notes, XMP, IPTC, GPS, GeoTIFF or GDAL.
 */
const ofPictures = ranges(
  [0x00fe, 0x0103],
  [0x0106, 0x010a],
  [0x010e, 0x0112],
  [0x0115, 0x011d],
  [0x0122, 0x0125],
  [0x0128, 0x0129],
  [0x012d, 0x0132],
  0x013b,
  [0x013d, 0x0145],
  [0x014c, 0x0156],
  0x015b,
  [0x0211, 0x0214],
  0x8298,
  tagIds.exifTable,
  0x8773,
  [0x9c9b, 0x9c9f],
);
/** EXIF 2.32 section 4.6.5, without the numbers of picture and camera and without the owner. */
const ofShots = ranges(
  [0x829a, 0x829d],
  0x8822,
  0x8827,
  [0x8830, 0x8835],
  [0x9000, 0x9012],
  [0x9101, 0x9102],
  [0x9201, 0x920a],
  0x9286,
  [0x9290, 0x9292],
  [0xa000, 0xa003],
  tagIds.interoperabilityTable,
  [0xa20e, 0xa210],
  0xa215,
  0xa217,
  [0xa300, 0xa302],
  [0xa401, 0xa40c],
  [0xa432, 0xa434],
  0xa500,
);
const ofInteroperability = ranges([0x0001, 0x0002]);

const maxTables = 64;

interface Extent {
  readonly from: number;
  readonly to: number;
}

interface NeededTable {
  readonly table: TagTable;
  readonly kept: readonly TiffTag[];
  readonly nextOffset: number;
}

/**
 * Keeps needed tags, their values, and a file's pictures; all other bytes become zeros in place. Answers whether there
 * were any. Throws `RangeError`, with nothing changed, when the structure cannot be followed.
 */
export function keepNeededTags(tiff: Buffer, of: TagsOf, keep: Kept): boolean {
  const reader = new TiffReader(tiff);
  const tables = neededTables(reader, of, keep);
  const extents = [{ from: 0, to: 8 }, ...tables.flatMap(({ kept }) => valuesOf(kept, tiff.length))];
  if (of === 'file') for (const { table } of tables) extents.push(...dataOf(reader, table, tiff.length));
  const places = tables.map(({ table }) => ({ from: table.offset, to: Math.min(tiff.length, tableEnd(table)) }));
  requireApart(places, extents);

  let hadAny = false;
  for (const { table, kept, nextOffset } of tables) {
    if (kept.length === table.tags.length && nextOffset === table.nextOffset) continue;
    rewriteTable(tiff, table, kept, nextOffset);
    hadAny = true;
  }
  return zeroBetween(tiff, [...extents, ...places]) || hadAny;
}

/** Answers a cleaned copy, or the block itself where nothing had to go. */
export function neededExif(block: Buffer, keep: Kept, from: number, to = block.length): Buffer {
  const copy = Buffer.from(block);
  return keepNeededTags(exifTiffPart(copy.subarray(from, to)), 'exif', keep) ? copy : block;
}

function neededTables(reader: TiffReader, of: TagsOf, keep: Kept): readonly NeededTable[] {
  const needed = neededWith(keep);
  const found: NeededTable[] = [];
  for (let table: TagTable | null = reader.firstTable(); table !== null; ) {
    if (found.length >= maxTables) throw new RangeError('too many tag tables');
    const nextOffset: number = of === 'file' ? table.nextOffset : 0;
    const picture = { table, kept: neededOf(table, needed.ofPictures), nextOffset };
    const shot = tableIn(reader, picture, tagIds.exifTable, needed.ofShots);
    const interoperability = tableIn(reader, shot, tagIds.interoperabilityTable, ofInteroperability);
    const place = tableIn(reader, picture, tagIds.gpsTable, ofPlaces);
    found.push(...[picture, shot, interoperability, place].filter((each) => each !== null));
    table = nextOffset === 0 ? null : reader.table(nextOffset);
  }
  return found;
}

function neededWith({ place, texts }: Kept): {
  readonly ofPictures: ReadonlySet<number>;
  readonly ofShots: ReadonlySet<number>;
} {
  const written = texts ? ofPictures : without(ofPictures, textsOfPictures);
  return {
    ofPictures: place ? new Set([...written, tagIds.gpsTable]) : written,
    ofShots: texts ? ofShots : without(ofShots, textsOfShots),
  };
}

function without(all: ReadonlySet<number>, gone: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...all].filter((id) => !gone.has(id)));
}

function tableIn(
  reader: TiffReader,
  within: NeededTable | null,
  id: number,
  needed: ReadonlySet<number>,
): NeededTable | null {
  const pointer = within === null ? undefined : findTag({ ...within.table, tags: within.kept }, id);
  if (pointer === undefined) return null;
  const table = reader.table(reader.number(pointer));
  return { table, kept: neededOf(table, needed), nextOffset: 0 };
}

function neededOf({ tags }: TagTable, needed: ReadonlySet<number>): readonly TiffTag[] {
  return tags.filter(({ id }, index) => needed.has(id) && tags.findIndex((other) => other.id === id) === index);
}

function valuesOf(tags: readonly TiffTag[], size: number): readonly Extent[] {
  const beside = tags.filter(({ bytes }) => bytes > 4);
  if (beside.some(({ offset, bytes }) => offset + bytes > size)) throw new RangeError('tag value outside the data');
  return beside.map(({ offset, bytes }) => ({ from: offset, to: offset + bytes }));
}

function dataOf(reader: TiffReader, table: TagTable, size: number): readonly Extent[] {
  return (['strip', 'tile'] as const).flatMap((kind) => {
    const offsets = findTag(table, tagIds[`${kind}Offsets`]);
    const lengths = findTag(table, tagIds[`${kind}Bytes`]);
    if (offsets === undefined) return [];
    if (lengths === undefined || lengths.count !== offsets.count) throw new RangeError('picture data of no length');
    return Array.from({ length: offsets.count }, (_, index) => {
      const from = reader.numberAt(offsets, index);
      const to = from + reader.numberAt(lengths, index);
      if (to > size) throw new RangeError('picture data outside the file');
      return { from, to };
    });
  });
}

function tableEnd({ offset, bytes }: TagTable): number {
  return offset + bytes + 4;
}

/** An overlap would keep or lose more than is meant. */
function requireApart(tables: readonly Extent[], others: readonly Extent[]): void {
  const overlaps = (one: Extent, other: Extent): boolean => one.from < other.to && other.from < one.to;
  for (const [index, table] of tables.entries()) {
    if ([...tables.slice(index + 1), ...others].some((other) => overlaps(table, other)))
      throw new RangeError('tag tables overlap');
  }
}

function zeroBetween(tiff: Buffer, saved: readonly Extent[]): boolean {
  let hadAny = false;
  let at = 0;
  const end = { from: tiff.length, to: tiff.length };
  for (const { from, to } of [...saved].sort((one, other) => one.from - other.from).concat(end)) {
    if (from > at && tiff.subarray(at, from).some((byte) => byte !== 0)) {
      tiff.fill(0, at, from);
      hadAny = true;
    }
    at = Math.max(at, to);
  }
  return hadAny;
}
