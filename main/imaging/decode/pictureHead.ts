import { exifTiffPart, findTag, type TagTable, TiffReader, tagIds } from '../formats/tiffTags.ts';
import { captureTime } from '../tags/captureTime.ts';
import { headExif } from '../tags/headExif.ts';

/** Facts that the beginning of a JPEG tells without decoding it. */
export interface PictureHead {
  /** EXIF capture time, milliseconds since 1970; null where it has none that makes sense. */
  readonly takenAt: number | null;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
  /** Width by height of the whole picture as stored, null where it does not say. */
  readonly aspect: number | null;
  /** The small JPEG that the camera put into the EXIF block, as it lies there: bytes from outside. */
  readonly thumbnail: Buffer | null;
}

/** An EXIF block has at most 64 KiB and comes first, at most a JFIF header before it. */
export const headBytes = 72 * 1024;

const nothing: PictureHead = { takenAt: null, orientation: 1, aspect: null, thumbnail: null };
/** TIFF tags of the second table, which describes the thumbnail (EXIF 2.32, 4.6.2). */
const thumbnailOffset = 0x0201;
const thumbnailLength = 0x0202;
const pixelWidth = 0xa002;
const pixelHeight = 0xa003;

/** Reads `head`, the first `headBytes` of a file. Anything but a JPEG with sound EXIF data tells nothing; nothing throws. */
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
