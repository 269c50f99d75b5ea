import type { Sharp } from 'sharp';
import type { Overlay, Silhouette } from '../../domain/judgement/region.ts';
import { enclosedShares } from '../figures/enclosedShares.ts';
import { fileKind } from '../formats/fileKind.ts';
import type { CheckedPicture } from '../imaging.ts';
import { requireFitsMemory } from './memoryLimit.ts';
import { withPicture } from './pixels.ts';

const silhouetteEdge = 192;

const maxInputBytes = 30_000_000;
const maxInputPixels = 50_000_000;
const maxEdge = 2048;

/**
 * Makes a partner's picture safe to show: PNG where it is transparent, else JPEG, at most 2048 pixels on its longer
 * edge. Throws an `Error` for anything but a sound JPEG, PNG, WebP or TIFF picture.
 */
export async function checkPicture(bytes: Uint8Array): Promise<CheckedPicture> {
  if (bytes.length > maxInputBytes) throw new Error('the picture is larger than 30 MB');
  const found = fileKind(bytes.subarray(0, 64), '');
  if (found.kind === 'refused') throw new Error(`not a picture: ${found.text.id}`);
  return await withPicture(bytes, async (open) => {
    const metadata = await open('error').metadata();
    const { width, height, hasAlpha, format } = metadata;
    if (format !== found.format) throw new Error('not a picture: its content does not fit its format');
    if (width * height > maxInputPixels) throw new Error('the picture has more than 50 megapixels');
    await requireFitsMemory(bytes, metadata);
    const small = open('error').autoOrient().resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true });
    const drawn = hasAlpha ? small.png() : small.jpeg({ quality: 88 });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    const contentType = hasAlpha ? 'image/png' : 'image/jpeg';
    return {
      contentType,
      bytes: data,
      width: info.width,
      height: info.height,
      silhouette: await silhouetteOf(open('error').autoOrient()),
    };
  });
}

/** Only for a picture that `checkPicture` made. */
export async function pictureShape(bytes: Uint8Array): Promise<Overlay> {
  return await withPicture(bytes, async (open) => {
    const { width, height } = await open('error').metadata();
    return { width, height, silhouette: await silhouetteOf(open('error')) };
  });
}

/** Answers null where there is no sensible place, as in a grid, a frame or a photo. */
async function silhouetteOf(picture: Sharp): Promise<Silhouette | null> {
  const { data, info } = await picture
    .resize(silhouetteEdge, silhouetteEdge, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return enclosedShares({ data, width: info.width, height: info.height });
}
