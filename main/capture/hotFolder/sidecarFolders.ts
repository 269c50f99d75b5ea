import { bytePathOf, bytesOf } from '../../lib/files/bytePath.ts';

/** Capture One keeps settings, masks and previews in folders of a folder beside the photos, Nikon's NX Studio in one. */
const foldersOfPrograms = /\/(CaptureOne(\/[^/]+)+|NKSC_PARAM)(?=\/[^/]+$)/i;

/** Where a sidecar would lie if its program kept no folder for it: beside its photo. */
export function besideItsPhoto(sidecar: Buffer): Buffer {
  return bytesOf(bytePathOf(sidecar).replace(foldersOfPrograms, ''));
}
