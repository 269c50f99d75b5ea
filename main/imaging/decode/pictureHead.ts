import { exifTiffPart, findTag, type TagTable, TiffReader, tagIds } from '../formats/tiffTags.ts';
import { captureTime } from '../tags/captureTime.ts';
import { headExif } from '../tags/headExif.ts';

export interface PictureHead {
  readonly takenAt: number | null;
  readonly orientation: number;
  readonly aspect: number | null;
  readonly thumbnail: Buffer | null;
}

/** An EXIF block has at most 64 KiB and comes first or behind a JFIF header. */
export const headBytes = 72 * 1024;

const nothing: PictureHead = { takenAt: null, orientation: 1, aspect: null, thumbnail: null };
/** EXIF 2.32, 4.6.2: the second table describes the thumbnail. */
const thumbnailOffset = 0x0201;
const thumbnailLength = 0x0202;
const pixelWidth = 0xa002;
const pixelHeight = 0xa003;

/** `head` is the first `headBytes` of a file. Answers nulls for anything but a JPEG with sound EXIF data; never throws. */
export function readPictureHead(head: Buffer): PictureHead {
  const isJpeg = head.length >= 2 && head.readUInt16BE(0) === 0xffd8;
  const exif = isJpeg ? headExif(head, 'jpeg') : undefined;
  if (exif === undefined) return nothing;
  try {
    return { ...readExif(exif), takenAt: captureTime(exif) };
  } catch (error) {
    // Broken EXIF is common and says nothing about the photo.
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}

function readExif(exif: Buffer): Omit<PictureHead, 'takenAt'> {
  const tiff = exifTiffPart(exif);
  const reader = new TiffReader(tiff);
  const first = reader.firstTable();
  const turned = findTag(first, tagIds.orientation);
  const orientation = turned === undefined ? 1 : reader.number(turned);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    aspect: readAspect(reader, first),
    thumbnail: first.nextOffset === 0 ? null : readThumbnail(reader, tiff, first.nextOffset),
  };
}

function readAspect(reader: TiffReader, first: TagTable): number | null {
  const pointer = findTag(first, tagIds.exifTable);
  const table = pointer === undefined ? null : reader.table(reader.number(pointer));
  const [width, height] = [pixelWidth, pixelHeight].map((id) => table && findTag(table, id));
  if (!width || !height) return null;
  const aspect = reader.number(width) / reader.number(height);
  return aspect > 0.05 && aspect < 20 ? aspect : null;
}

function readThumbnail(reader: TiffReader, tiff: Buffer, tableOffset: number): Buffer | null {
  try {
    const table = reader.table(tableOffset);
    const [offset, length] = [findTag(table, thumbnailOffset), findTag(table, thumbnailLength)];
    if (offset === undefined || length === undefined) return null;
    const start = reader.number(offset);
    const thumbnail = tiff.subarray(start, start + reader.number(length));
    return thumbnail.length > 100 && thumbnail.readUInt16BE(0) === 0xffd8 ? thumbnail : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
