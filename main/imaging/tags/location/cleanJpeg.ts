import { isOfThePicture, jpegParts, markers, segmentHead } from '../../formats/jpegSegments.ts';
import { type Kept, neededExif } from './neededTags.ts';

/**
 * Pixels stay and EXIF is cleaned in place. XMP, IPTC, the picture index, makers' blocks and content credentials can
 * hold places and go, as does everything behind the picture (phones append videos and pictures with GPS). Answers null
 * when nothing had to go. Throws `RangeError` when the structure cannot be followed.
 */
export function cleanJpeg(jpeg: Buffer, keep: Kept): Buffer | null {
  const saved: Buffer[] = [jpeg.subarray(0, 2)];
  let [changed, length] = [false, 2];
  for (const { marker, bytes } of jpegParts(jpeg)) {
    const segment = marker === null ? bytes : cleanSegment(marker, bytes, keep);
    changed ||= segment !== bytes;
    if (segment !== null) saved.push(segment);
    length += bytes.length;
  }
  return changed || length < jpeg.length ? Buffer.concat(saved) : null;
}

function cleanSegment(marker: number, segment: Buffer, keep: Kept): Buffer | null {
  if (marker === markers.app1 && segmentHead(segment).startsWith('Exif\0\0')) return neededExif(segment, keep, 4);
  if (marker === markers.comment) return keep.texts ? segment : null;
  if (!isOfThePicture(marker, segment)) return null;
  if (marker === markers.app0) return withoutTail(segment, jfifBytes);
  return marker === markers.app14 ? withoutTail(segment, adobeBytes) : segment;
}

/** JFIF without a small picture (JFIF 1.02) or anything behind its fields. */
const jfifBytes = 16;
const adobeBytes = 14;

function withoutTail(segment: Buffer, bytes: number): Buffer | null {
  if (segment.length < 2 + bytes) return null;
  const head = Buffer.from(segment.subarray(0, 2 + bytes));
  head.writeUInt16BE(bytes, 2);
  if (bytes === jfifBytes) head.fill(0, bytes);
  return head.equals(segment) ? segment : head;
}
