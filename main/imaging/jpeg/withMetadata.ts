import { isOfThePicture, jpegParts, markers } from '../formats/jpegSegments.ts';
import { exifBlock, type PictureFacts } from '../tags/exifBlock.ts';

/**
 * These facts become the only metadata, and anything behind the picture goes. Its colour profile stays, or the given
 * one is added. Throws `RangeError` when its structure cannot be followed.
 */
export function withMetadata(jpeg: Buffer, facts: PictureFacts, colourProfile: Buffer | null = null): Buffer {
  const saved: Buffer[] = [];
  for (const { marker, bytes } of jpegParts(jpeg)) {
    if (marker === null || isOfThePicture(marker, bytes)) saved.push(bytes);
  }
  const profile = colourProfile === null ? [] : profileSegments(colourProfile);
  return Buffer.concat([jpeg.subarray(0, 2), segment(markers.app1, exifBlock(facts)), ...profile, ...saved]);
}

const maxInSegment = 65_000;

export function profileSegments(profile: Buffer): readonly Buffer[] {
  const count = Math.ceil(profile.length / maxInSegment);
  return Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * maxInSegment, (index + 1) * maxInSegment);
    const head = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([index + 1, count])]);
    return segment(markers.app2, Buffer.concat([head, piece]));
  });
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
