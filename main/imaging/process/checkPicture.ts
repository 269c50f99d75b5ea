import type { Overlay } from '../../domain/judgement/region.ts';
import { fileKind } from '../formats/fileKind.ts';
import type { CheckedPicture } from '../imaging.ts';
import { requireFitsMemory } from './memoryLimit.ts';
import { withPicture } from './pixels.ts';
import { silhouetteOf } from './silhouetteOf.ts';

const maxInputBytes = 30_000_000;
const maxInputPixels = 50_000_000;
const maxEdge = 2048;

/**
 * Makes a partner's overlay, example or thumbnail safe to show: PNG where it is transparent, else JPEG, at most 2048 pixels on
 * its longer edge. Throws an `Error` with a plain reason for anything that is no sound JPEG, PNG, WebP or TIFF picture.
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

/** Of a picture that `checkPicture` made its size, and where an overlay has its item. Throws for anything else. */
export async function pictureShape(bytes: Uint8Array): Promise<Overlay> {
  return await withPicture(bytes, async (open) => {
    const { width, height } = await open('error').metadata();
    return { width, height, silhouette: await silhouetteOf(open('error')) };
  });
}
