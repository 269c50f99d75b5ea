import { bytePathOf, bytesOf } from '../../lib/files/bytePath.ts';

/** Capture One uses folders of a folder beside the photos, Nikon's NX Studio a single one. */
const foldersOfPrograms = /\/(CaptureOne(\/[^/]+)+|NKSC_PARAM)(?=\/[^/]+$)/i;

export function besideItsPhoto(sidecar: Buffer): Buffer {
  return bytesOf(bytePathOf(sidecar).replace(foldersOfPrograms, ''));
}
