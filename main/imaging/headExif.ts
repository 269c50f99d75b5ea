import type { ImageFormat } from '../domain/model.ts';
import { jpegParts, markers, segmentHead } from './jpegSegments.ts';

/**
 * The EXIF block in the first bytes of a picture, sharing memory with them; undefined where none lies there whole. Cameras put it
 * first in a JPEG, and TIFF and most RAW files are one; what other formats have is read when they are decoded.
 */
export function headExif(head: Buffer, format: ImageFormat): Buffer | undefined {
  if (format === 'jpeg') return jpegExif(head);
  return /^(II|MM)/.test(head.toString('latin1', 0, 2)) ? head : undefined;
}

function jpegExif(head: Buffer): Buffer | undefined {
  try {
    for (const { marker, bytes } of jpegParts(head)) {
      if (marker === markers.startOfScan) return undefined;
      if (marker === markers.app1 && segmentHead(bytes).startsWith('Exif\0\0')) return bytes.subarray(4);
    }
  } catch (error) {
    // An odd structure, or one that goes on behind these bytes.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
