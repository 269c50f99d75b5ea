import { exifTiffPart, findTag, rewriteTable, type TagTable, TiffReader, tagIds } from '../tiffTags.ts';

/** Tags that tell a place, or can: GPS, the maker's notes, XMP, IPTC, Photoshop's resources (which hold both), and its layers. */
const telling: ReadonlySet<number> = new Set([tagIds.gpsTable, tagIds.makerNote, 0x02bc, 0x83bb, 0x8649, 0x935c]);
/** More pictures than that in one file are no photo. */
const mostTables = 64;

/**
 * Takes what tells a place out of a TIFF structure in place, an EXIF block or a whole file: the GPS table, the maker's own notes, and
 * blocks of other formats become zeros, and the tags that name them go. All else stays where it lies. Whether there was any. Throws
 * `RangeError` when the structure cannot be followed: the data may have been changed in part then.
 */
export function cleanTags(tiff: Buffer): boolean {
  const reader = new TiffReader(tiff);
  const staying = stayingOf(reader);
  let hadAny = false;
  for (const table of tablesOf(reader)) {
    const gps = findTag(table, tagIds.gpsTable);
    if (gps !== undefined) zeroTable(tiff, reader.table(reader.number(gps)));
    hadAny = dropTags(tiff, table) || hadAny;
  }
  // Tables that overlap could have lost more than the place.
  if (stayingOf(reader) !== staying) throw new RangeError('tag tables overlap');
  return hadAny;
}

/** The same for a block of a picture whose EXIF data lie from `from` up to `to`: a cleaned copy, or the block itself where nothing had to go. */
export function cleanedExif(block: Buffer, from: number, to = block.length): Buffer {
  const copy = Buffer.from(block);
  return cleanTags(exifTiffPart(copy.subarray(from, to))) ? copy : block;
}

function stayingOf(reader: TiffReader): string {
  const ids = reader.firstTable().tags.map(({ id }) => id);
  return ids.filter((id) => !telling.has(id)).join();
}

/** The tables of each picture in the file, each once: of EXIF, the photo's and its thumbnail's. */
function tablesOf(reader: TiffReader): Iterable<TagTable> {
  const tables = imageTables(reader).flatMap((table) => {
    const exif = findTag(table, tagIds.exifTable);
    return exif === undefined ? [table] : [table, reader.table(reader.number(exif))];
  });
  return new Map(tables.map((table) => [table.offset, table])).values();
}

function imageTables(reader: TiffReader): readonly TagTable[] {
  const tables = [reader.firstTable()];
  for (let next = tables[0]?.nextOffset ?? 0; next !== 0; next = tables.at(-1)?.nextOffset ?? 0) {
    if (tables.length >= mostTables) throw new RangeError('too many tag tables');
    tables.push(reader.table(next));
  }
  return tables;
}

/** Values and entries become zeros: what remains is an empty table. */
function zeroTable(tiff: Buffer, table: TagTable): void {
  for (const tag of table.tags) tiff.fill(0, tag.offset, tag.offset + tag.bytes);
  tiff.fill(0, table.offset, table.offset + table.bytes);
}

/** The values become zeros, and the table has one entry less for each. */
function dropTags(tiff: Buffer, table: TagTable): boolean {
  const kept = table.tags.filter(({ id }) => !telling.has(id));
  if (kept.length === table.tags.length) return false;
  for (const tag of table.tags) if (telling.has(tag.id)) tiff.fill(0, tag.offset, tag.offset + tag.bytes);
  rewriteTable(tiff, table, kept, table.nextOffset);
  return true;
}
