import { isOfThePicture, jpegParts, markers, segmentHead } from '../../formats/jpegSegments.ts';
import { type Kept, neededExif } from './neededTags.ts';

/**
 * A copy of a JPEG with what is needed of it (`cleanPicture.ts`), its pixels untouched. The EXIF block is cleaned in place. Of all other
 * application data only what the picture needs stays: XMP, IPTC and the index of further pictures hold places, and so do blocks of makers
 * and of content credentials. What follows the picture goes too (phones append videos and second pictures with a GPS table of their own).
 * Null when nothing had to go. Throws `RangeError` when the file's structure cannot be followed.
 */
export function cleanJpeg(jpeg: Buffer, keep: Kept): Buffer | null {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let [changed, length] = [false, 2];
  for (const { marker, bytes } of jpegParts(jpeg)) {
    const segment = marker === null ? bytes : cleanSegment(marker, bytes, keep);
    changed ||= segment !== bytes;
    if (segment !== null) kept.push(segment);
    length += bytes.length;
  }
  return changed || length < jpeg.length ? Buffer.concat(kept) : null;
}

/** The segment as it is, a copy of what is needed of it, or null to leave it out. */
function cleanSegment(marker: number, segment: Buffer, keep: Kept): Buffer | null {
  if (marker === markers.app1 && segmentHead(segment).startsWith('Exif\0\0')) return neededExif(segment, keep, 4);
  if (marker === markers.comment) return keep.texts ? segment : null;
  if (!isOfThePicture(marker, segment)) return null;
  if (marker === markers.app0) return withoutTail(segment, jfifBytes);
  return marker === markers.app14 ? withoutTail(segment, adobeBytes) : segment;
}

/** With its length, and without a small picture (JFIF 1.02) or anything else behind what it is for. */
const jfifBytes = 16;
const adobeBytes = 14;

function withoutTail(segment: Buffer, bytes: number): Buffer | null {
  if (segment.length < 2 + bytes) return null;
  const head = Buffer.from(segment.subarray(0, 2 + bytes));
  head.writeUInt16BE(bytes, 2);
  // The size of the small picture.
  if (bytes === jfifBytes) head.fill(0, bytes);
  return head.equals(segment) ? segment : head;
}
