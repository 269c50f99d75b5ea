import type { PictureHead } from '../decode/pictureHead.ts';
import { fileKind } from '../formats/fileKind.ts';
import { requireFitsMemory } from './memoryLimit.ts';
import { withPicture } from './pixels.ts';

/** Pictures of files that are not the station's yet: for choosing among them, never stored. */

export const browseEdge = 320;

/**
 * An upright JPEG, at most `browseEdge` on its longer edge, from the small picture within a file's EXIF data; null where that is
 * no sound picture. It has an eighth of the size that the whole file has, and none of its accuracy: a camera puts it there.
 */
export async function thumbnailOfHead(head: PictureHead): Promise<Buffer | null> {
  const { thumbnail, orientation, aspect } = head;
  if (thumbnail === null || !isPicture(thumbnail)) return null;
  try {
    const turned = await withPicture(thumbnail, async (open) => {
      const { width, height } = await open('error').metadata();
      const whole = open('error').extract(withoutBars(width, height, aspect ?? width / height));
      return await whole.withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
    });
    return await thumbnailOfBytes(turned);
  } catch {
    return null;
  }
}

/** The same from a whole file's bytes. Throws an `Error` where they are no sound JPEG, PNG, WebP or TIFF picture. */
export async function thumbnailOfBytes(bytes: Uint8Array): Promise<Buffer> {
  if (!isPicture(bytes)) throw new Error('not a picture that can be shown');
  return await withPicture(bytes, async (open) => {
    await requireFitsMemory(bytes, await open('error').metadata());
    return await open('error')
      .autoOrient()
      .resize(browseEdge, browseEdge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  });
}

/** Cameras fill up a 4:3 thumbnail of a 3:2 picture with black bars: the part that shows the picture. */
function withoutBars(width: number, height: number, aspect: number) {
  const shownWidth = Math.min(width, Math.max(1, Math.round(height * aspect)));
  const shownHeight = Math.min(height, Math.max(1, Math.round(width / aspect)));
  const left = Math.floor((width - shownWidth) / 2);
  const top = Math.floor((height - shownHeight) / 2);
  return { left, top, width: shownWidth, height: shownHeight };
}

function isPicture(bytes: Uint8Array): boolean {
  return fileKind(bytes.subarray(0, 64), '').kind === 'picture';
}
