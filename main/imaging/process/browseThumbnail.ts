import type { PictureHead } from '../decode/pictureHead.ts';
import { fileKind } from '../formats/fileKind.ts';
import { requireFitsMemory } from './memoryLimit.ts';
import { withPicture } from './pixels.ts';

export const browseEdge = 320;

/** Answers null where EXIF data have no sound picture. It is as coarse as the camera made it. */
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

/** Throws an `Error` for anything but a sound JPEG, PNG, WebP or TIFF picture. */
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

/** Cameras fill up a 4:3 thumbnail of a 3:2 picture with black bars. */
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
