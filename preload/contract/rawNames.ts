import { rawFormats } from '../../main/domain/model.ts';
import { photoKindOf, rawFormatOf } from '../../main/domain/photoNames.ts';

/** Whether a file's name says that it is camera RAW, before it is looked into. */
export function isRawName(filename: string): boolean {
  return rawFormatOf(filename) !== null;
}

/** Whether a file's name says that it is a photo, for folders in which other things lie too. */
export function isPhotoName(filename: string): boolean {
  return photoKindOf(filename) === 'picture' || isRawName(filename);
}

/** What a file picker offers: browsers know no type for RAW, and not all of them one for HEIC. */
export const pickedTypes = ['image/*', '.heic', '.heif', ...rawFormats.map((raw) => `.${raw}`)].join(',');
