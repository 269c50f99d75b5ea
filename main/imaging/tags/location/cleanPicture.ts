import type { PlainFormat } from '../../../domain/model.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import { cleanPng } from './cleanPng.ts';
import { cleanWebp } from './cleanWebp.ts';
import { type Kept, keepNeededTags } from './neededTags.ts';

/**
 * `unchanged` when nothing had to go; `unknown_structure` when only a copy encoded anew is safe. Pixels stay. `bytes`
 * may be changed in place: a TIFF can have hundreds of megabytes.
 */
export function cleanPicture(
  picture: Buffer,
  format: PlainFormat,
  keep: Kept,
): Buffer | 'unchanged' | 'unknown_structure' {
  try {
    return cleaned(picture, format, keep) ?? 'unchanged';
  } catch (error) {
    if (error instanceof RangeError) return 'unknown_structure';
    throw error;
  }
}

function cleaned(picture: Buffer, format: PlainFormat, keep: Kept): Buffer | null {
  switch (format) {
    case 'jpeg':
      return cleanJpeg(picture, keep);
    case 'png':
      return cleanPng(picture, keep);
    case 'webp':
      return cleanWebp(picture, keep);
    case 'tiff':
      return keepNeededTags(picture, 'file', keep) ? picture : null;
  }
}
