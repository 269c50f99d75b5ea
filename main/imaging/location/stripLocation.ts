import type { PlainFormat } from '../../domain/model.ts';
import { cleanTags } from './cleanTags.ts';
import { stripJpeg } from './stripJpeg.ts';
import { stripPng } from './stripPng.ts';
import { stripWebp } from './stripWebp.ts';

/**
 * A copy of a picture without what tells where it was taken, its pixels untouched; `unchanged` when nothing had to go,
 * `unknown_structure` when the file cannot be followed: then only a copy that is encoded anew is safe.
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
    case 'tiff': {
      const copy = Buffer.from(picture);
      return cleanTags(copy) ? copy : null;
    }
  }
}
