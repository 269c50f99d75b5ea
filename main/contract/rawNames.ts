import { rawFormats } from '../domain/model.ts';
import { photoKindOf, rawFormatOf } from '../domain/photo/photoNames.ts';
import { picturesFirst, shotName } from '../domain/photo/shots.ts';

/** Whether a file's name says that it is camera RAW, before it is looked into. */
export function isRawName(filename: string): boolean {
  return rawFormatOf(filename) !== null;
}

/** In the order given, but each RAW right behind the picture of its shot, where that is among them. */
export function rawsBehindPictures<T extends { readonly name: string }>(files: readonly T[]): readonly T[] {
  return picturesFirst(
    files,
    ({ name }) => shotName('', '', name),
    ({ name }) => isRawName(name),
  );
}

/** Whether a file's name says that it is a photo, for folders in which other things lie too. */
export function isPhotoName(filename: string): boolean {
  return photoKindOf(filename) === 'picture' || isRawName(filename);
}

/** The types that a file picker offers: browsers know no type for RAW, and not all of them one for HEIC. */
export const pickedTypes = ['image/*', '.heic', '.heif', ...rawFormats.map((raw) => `.${raw}`)].join(',');
export { typedEndings } from '../domain/photo/photoNames.ts';
export { isSystemFolder } from '../domain/photo/systemFolders.ts';
