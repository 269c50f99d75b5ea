import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { RejectedPhoto } from './directory.ts';

/** Thumbnails are far smaller; a larger one is not shared. */
const maxBytes = 60_000;

/** Base64 of a JPEG; null without a small enough thumbnail. */
export async function smallPicture(
  { media }: { readonly media: Pick<MediaStore, 'thumbnail'> },
  photo: RejectedPhoto,
): Promise<string | null> {
  const bytes = await media.thumbnail(photo).catch(() => null);
  return bytes === null || bytes.length > maxBytes ? null : bytes.toString('base64');
}
