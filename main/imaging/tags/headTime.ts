import type { ImageFormat } from '../../domain/model.ts';
import { fileKind } from '../decode/fileKind.ts';
import { cameraOf, captureTime } from './captureTime.ts';
import { headExif } from './headExif.ts';

export const kindBytes = 64;

/** Milliseconds since 1970; null where the first bytes tell no time. */
export function headTime(head: Buffer, format: ImageFormat): number | null {
  return captureTime(headExif(head, format));
}

/** Null where the first bytes tell no camera. */
export function headCamera(head: Buffer, format: ImageFormat): string | null {
  return cameraOf(headExif(head, format));
}

/** `headTime` for a file that is not taken in; null for what is no picture too. */
export function fileHeadTime(head: Buffer, filename: string): number | null {
  const found = fileKind(head.subarray(0, kindBytes), filename);
  return found.kind === 'picture' ? headTime(head, found.format) : null;
}
