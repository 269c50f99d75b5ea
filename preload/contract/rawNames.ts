import { rawFormats } from '../../main/domain/model.ts';

/** Whether a file's name says that it is camera RAW, before it is looked into. */
export function isRawName(filename: string): boolean {
  const ending = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase();
  return rawFormats.some((raw) => raw === ending);
}

/** Whether a file's name says that it is a photo, for folders in which other things lie too. */
export function isPhotoName(filename: string): boolean {
  return /\.(jpe?g|png|webp|tiff?|hei[cf])$/i.test(filename) || isRawName(filename);
}

/** What a file picker offers: browsers know no type for RAW, and not all of them one for HEIC. */
export const pickedTypes = ['image/*', '.heic', '.heif', ...rawFormats.map((raw) => `.${raw}`)].join(',');
