import { rawFormats } from '../domain/model.ts';
import { photoKindOf, rawFormatOf } from '../domain/photo/photoNames.ts';
import { picturesFirst, shotName } from '../domain/photo/shots.ts';

/** By name alone, before the file is read. */
export function isRawName(filename: string): boolean {
  return rawFormatOf(filename) !== null;
}

/** Keeps the order, but each RAW follows the picture of its shot. */
export function rawsBehindPictures<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  return picturesFirst(
    files,
    ({ name }) => shotName('', '', name),
    ({ name }) => isRawName(name),
  );
}

export function isPhotoName(filename: string): boolean {
  return photoKindOf(filename) === 'picture' || isRawName(filename);
}

/** Browsers know no type for RAW, and some of them none for HEIC. */
export const pickedTypes = ['image/*', '.heic', '.heif', ...rawFormats.map((raw) => `.${raw}`)].join(',');
export { typedEndings } from '../domain/photo/photoNames.ts';
export { isSystemFolder } from '../domain/photo/systemFolders.ts';
