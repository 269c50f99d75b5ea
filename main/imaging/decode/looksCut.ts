import type { PictureHash } from '../../domain/ids.ts';
import type { ImageFormat } from '../../domain/model.ts';

/** The most of a file's end that is asked for. */
export const endBytes = 12;

/** What the copying of a file tells of it. */
export interface CopiedFile {
  readonly format: ImageFormat;
  readonly bytes: number;
  /** Of its first bytes, a dozen or more. */
  readonly head: Buffer;
  /** Its last `endBytes`, fewer where it has fewer. */
  readonly end: Buffer;
  readonly pictureHash: PictureHash | null;
}

/**
 * Whether a file has no end: a hint, at no cost, that it is half a copy and may be looked into last. A decode decides. False for formats
 * that do not tell so easily.
 */
export function looksCut({ format, bytes, head, end, pictureHash }: CopiedFile): boolean {
  if (pictureHash !== null) return false;
  switch (format) {
    case 'jpeg':
      // Its scans were followed to no end mark.
      return true;
    case 'png':
      // An animated one has no hash either, but an end.
      return end.toString('latin1', 4, 8) !== 'IEND';
    case 'webp':
      return head.length >= 8 && head.readUInt32LE(4) + 8 > bytes;
    default:
      return false;
  }
}
