import { jpegParts, markers, segmentHead } from './jpegSegments.ts';
import { exifTiffPart, findTag, type TagTable, TiffReader, tagIds } from './tiffTags.ts';

/**
 * A copy of a JPEG without what tells where it was taken, its pixels untouched: the EXIF GPS table and the maker's own notes
 * are zeroed in place, XMP, IPTC and the index of further pictures are left out, and so is whatever follows the picture
 * (phones append videos and second pictures with a GPS table of their own). Null when nothing had to go. Throws `RangeError` when
 * the file's structure cannot be followed: then only a re-encoded copy is safe.
 */
export function stripJpegLocation(jpeg: Buffer): Buffer | null {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let [changed, length] = [false, 2];
  for (const { marker, bytes } of jpegParts(jpeg)) {
    const segment = marker === null ? bytes : cleanSegment(marker, bytes);
    changed ||= segment === null || !segment.equals(bytes);
    if (segment !== null) kept.push(segment);
    length += bytes.length;
  }
  return changed || length < jpeg.length ? Buffer.concat(kept) : null;
}

/** The segment as it is, a cleaned copy of it, or null to leave it out. */
function cleanSegment(marker: number, segment: Buffer): Buffer | null {
  const head = segmentHead(segment);
  if (marker === markers.app1 && head.startsWith('Exif\0\0')) return cleanExif(segment);
  const isXmp = marker === markers.app1 && head.startsWith('http://ns.adobe.com/');
  const isPictureIndex = marker === markers.app2 && head.startsWith('MPF\0');
  return isXmp || isPictureIndex || marker === markers.app13 ? null : segment;
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
