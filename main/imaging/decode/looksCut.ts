import type { PictureHash } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';

export const endBytes = 12;

export interface CopiedFile {
  readonly format: ImageFormat;
  readonly bytes: number;
  readonly head: Buffer;
  readonly end: Buffer;
  readonly pictureHash: PictureHash | null;
}

/**
 * Whether a file lacks its end: a cheap hint that it is half a copy and may be examined last. A decode decides. False
 * for formats that do not tell so easily.
 */
export function looksCut({ format, bytes, head, end, pictureHash }: CopiedFile): boolean {
  if (pictureHash !== null) return false;
  switch (format) {
    case 'jpeg':
      // Its scans were followed to no end mark.
      return true;
    case 'png':
      // An animated PNG has no hash either, but it has an end.
      return end.toString('latin1', 4, 8) !== 'IEND';
    case 'webp':
      return head.length >= 8 && head.readUInt32LE(4) + 8 > bytes;
    default:
      return false;
  }
}
