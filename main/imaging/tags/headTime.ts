import type { ImageFormat } from '../../domain/model.ts';
import { fileKind } from '../formats/fileKind.ts';
import { cameraOf, captureTime } from './captureTime.ts';
import { headExif } from './headExif.ts';

/** Enough of a file's beginning for `fileKind`. */
export const kindBytes = 64;

/** Capture time by the first bytes of a picture, milliseconds since 1970; null where they tell none. */
export function headTime(head: Buffer, format: ImageFormat): number | null {
  return captureTime(headExif(head, format));
}

/** Which camera took it, by the first bytes; null where they tell none. */
export function headCamera(head: Buffer, format: ImageFormat): string | null {
  return cameraOf(headExif(head, format));
}

/** `headTime` for a file that is known by its name alone, of which they are not taken in: null for what is no picture too. */
export function fileHeadTime(head: Buffer, filename: string): number | null {
  const found = fileKind(head.subarray(0, kindBytes), filename);
  return found.kind === 'picture' ? headTime(head, found.format) : null;
}
