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

/** A cheap hint that a file is half a copy and may be examined last; a decode decides. Answers false for formats that do not tell. */
export function looksCut({ format, bytes, head, end, pictureHash }: CopiedFile): boolean {
  if (pictureHash !== null) return false;
  switch (format) {
    case 'jpeg':
      // A followed scan found no end mark.
      return true;
    case 'png':
      // An animated PNG has no hash, but an end.
      return end.toString('latin1', 4, 8) !== 'IEND';
    case 'webp':
      return head.length >= 8 && head.readUInt32LE(4) + 8 > bytes;
    default:
      return false;
  }
}
