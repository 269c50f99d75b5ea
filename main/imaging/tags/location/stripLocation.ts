import type { PlainFormat } from '../../../domain/model.ts';
import { keepNeededTags } from './neededTags.ts';
import { stripJpeg } from './stripJpeg.ts';
import { stripPng } from './stripPng.ts';
import { stripWebp } from './stripWebp.ts';

/**
 * A picture without what tells where it was taken, its pixels untouched; `unchanged` when nothing had to go, `unknown_structure` when the
 * file cannot be followed: then only a copy that is encoded anew is safe. The bytes given are not used again: those of a TIFF, which can be
 * hundreds of megabytes, are changed where they lie.
 */
export function stripLocation(picture: Buffer, format: PlainFormat): Buffer | 'unchanged' | 'unknown_structure' {
  try {
    return stripped(picture, format) ?? 'unchanged';
  } catch (error) {
    if (error instanceof RangeError) return 'unknown_structure';
    throw error;
  }
}

function stripped(picture: Buffer, format: PlainFormat): Buffer | null {
  switch (format) {
    case 'jpeg':
      return stripJpeg(picture);
    case 'png':
      return stripPng(picture);
    case 'webp':
      return stripWebp(picture);
    case 'tiff':
      return keepNeededTags(picture, 'file') ? picture : null;
  }
}
