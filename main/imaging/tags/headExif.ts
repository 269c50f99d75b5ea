import type { ImageFormat } from '../../domain/model.ts';
import { readHeif } from '../formats/heifFile.ts';
import { jpegParts, markers, segmentHead } from '../formats/jpegSegments.ts';

/**
 * Shares memory where it can; undefined where no whole block lies there. Cameras put it first in a JPEG; TIFF and most
 * RAW files are one. PNG and WebP are left to the decode.
 */
export function headExif(head: Buffer, format: ImageFormat): Buffer | undefined {
  switch (format) {
    case 'jpeg':
      return jpegExif(head);
    case 'heic':
      return heifExif(head);
    case 'raf':
      return rafExif(head);
    case 'cr3':
      return cr3Exif(head);
    case 'orf':
      return orfExif(head);
    case 'tiff':
    case 'cr2':
    case 'nef':
    case 'arw':
    case 'dng':
      return head;
    case 'png':
    case 'webp':
      return undefined;
  }
}

function jpegExif(head: Buffer): Buffer | undefined {
  try {
    for (const { marker, bytes } of jpegParts(head)) {
      if (marker === markers.startOfScan) return undefined;
      if (marker === markers.app1 && segmentHead(bytes).startsWith('Exif\0\0')) return bytes.subarray(4);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function heifExif(head: Buffer): Buffer | undefined {
  try {
    return readHeif(head).exif ?? undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function rafExif(head: Buffer): Buffer | undefined {
  return head.length < 88 ? undefined : jpegExif(head.subarray(head.readUInt32BE(84)));
}

/** Canon has it in a box, as the first table of a TIFF structure. */
function cr3Exif(head: Buffer): Buffer | undefined {
  const box = head.indexOf('CMT2');
  return box < 0 ? undefined : head.subarray(box + 4);
}

function orfExif(head: Buffer): Buffer {
  const tiff = Buffer.from(head);
  tiff.write(head.toString('latin1', 0, 2) === 'II' ? 'II*\0' : 'MM\0*', 0, 'latin1');
  return tiff;
}
