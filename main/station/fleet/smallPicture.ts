import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { RejectedPhoto } from './directory.ts';

/** A thumbnail is far smaller; a larger one stays here. */
const mostBytes = 60_000;

/** Base64 of a JPEG; null where the photo has no thumbnail that is small enough. */
export async function smallPicture(
  { media }: { readonly media: Pick<MediaStore, 'thumbnail'> },
  photo: RejectedPhoto,
): Promise<string | null> {
  const bytes = await media.thumbnail(photo).catch(() => null);
  return bytes === null || bytes.length > mostBytes ? null : bytes.toString('base64');
}
