import type { ImageFormat } from '../../domain/model.ts';
import { fileKind } from '../formats/fileKind.ts';
import { cameraOf, captureTime } from './captureTime.ts';
import { headExif } from './headExif.ts';

export const kindBytes = 64;

export function headTime(head: Buffer, format: ImageFormat): number | null {
  return captureTime(headExif(head, format));
}

export function headCamera(head: Buffer, format: ImageFormat): string | null {
  return cameraOf(headExif(head, format));
}

export function fileHeadTime(head: Buffer, filename: string): number | null {
  const found = fileKind(head.subarray(0, kindBytes), filename);
  return found.kind === 'picture' ? headTime(head, found.format) : null;
}
