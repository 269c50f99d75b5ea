import { exifTiffPart, findTag, type TagTable, TiffReader, tagIds } from './tiffTags.ts';

/**
 * A copy of a JPEG without what tells where it was taken, its pixels untouched: the EXIF GPS table and the maker's own notes
 * are zeroed in place, XMP, IPTC and the index of further pictures are left out, and so is whatever follows the picture
 * (phones append videos and second pictures with a GPS table of their own). Null when nothing had to go. Throws `RangeError` when
 * the file's structure cannot be followed: then only a re-encoded copy is safe.
 */
export function stripJpegLocation(jpeg: Buffer): Buffer | null {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let changed = false;
  let at = 2;
  for (;;) {
    const marker = markerAt(jpeg, at);
    if (marker === endOfImage) {
      kept.push(jpeg.subarray(at, at + 2));
      return changed || at + 2 < jpeg.length ? Buffer.concat(kept) : null;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length) throw new RangeError('segment outside the file');
    const found = jpeg.subarray(at, end);
    const segment = cleanSegment(marker, found);
    changed ||= segment === null || !segment.equals(found);
    if (segment !== null) kept.push(segment);
    at = end;
    if (marker !== startOfScan) continue;
    const dataEnd = endOfScanData(jpeg, at);
    kept.push(jpeg.subarray(at, dataEnd));
    at = dataEnd;
  }
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

function markerAt(jpeg: Buffer, at: number): number {
  if (jpeg.readUInt8(at) !== 0xff) throw new RangeError('no marker where one must be');
  const marker = jpeg.readUInt8(at + 1);
  // Fill bytes and markers without a length are legal here but not written by cameras.
  if (marker === 0xff || marker < 0xc0) throw new RangeError('unexpected marker');
  return marker;
}

/** Within a scan 0xff is followed by 0 or a restart marker; anything else ends it. */
function endOfScanData(jpeg: Buffer, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(0xff, at + 2)) {
    const next = jpeg.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('no end of the picture');
}

/** The segment as it is, a cleaned copy of it, or null to leave it out. */
function cleanSegment(marker: number, segment: Buffer): Buffer | null {
  const head = segment.toString('latin1', 4, 40);
  if (marker === 0xe1 && head.startsWith('Exif\0\0')) return cleanExif(segment);
  const isXmp = marker === 0xe1 && head.startsWith('http://ns.adobe.com/');
  const isIptc = marker === 0xed;
  const isPictureIndex = marker === 0xe2 && head.startsWith('MPF\0');
  return isXmp || isIptc || isPictureIndex ? null : segment;
}

function cleanExif(segment: Buffer): Buffer {
  const copy = Buffer.from(segment);
  const tiff = exifTiffPart(copy.subarray(4));
  const before = orientation(tiff);
  const reader = new TiffReader(tiff);
  for (const table of imageTables(reader)) {
    const gps = findTag(table, tagIds.gpsTable);
    if (gps !== undefined) zeroTable(tiff, reader.table(reader.number(gps)));
    const exif = findTag(table, tagIds.exifTable);
    const notes = exif && findTag(reader.table(reader.number(exif)), tagIds.makerNote);
    if (notes !== undefined) tiff.fill(0, notes.offset, notes.offset + notes.bytes);
  }
  // Tables that overlap could have lost more than the place.
  if (orientation(tiff) !== before) throw new RangeError('tag tables overlap');
  return copy;
}

/** The main picture's table and its thumbnail's. */
function imageTables(reader: TiffReader): readonly TagTable[] {
  const main = reader.firstTable();
  return main.nextOffset === 0 ? [main] : [main, reader.table(main.nextOffset)];
}

/** Values and entries become zeros: what remains is an empty table, which readers skip. */
function zeroTable(tiff: Buffer, table: TagTable): void {
  for (const tag of table.tags) tiff.fill(0, tag.offset, tag.offset + tag.bytes);
  tiff.fill(0, table.offset, table.offset + table.bytes);
}

function orientation(tiff: Buffer): number {
  const reader = new TiffReader(tiff);
  const tag = findTag(reader.firstTable(), tagIds.orientation);
  return tag === undefined ? 1 : reader.number(tag);
}
