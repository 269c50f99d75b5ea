import type { Millis, Photo } from '../domain/model.ts';
import { extensions } from '../domain/photo/imageFiles.ts';
import type { Store } from '../domain/ports/store.ts';

type File = Pick<Photo, 'sha256' | 'pictureHash' | 'bytes' | 'format' | 'filename'>;

/** False for a new picture. */
export function keepAsRewritten(store: Pick<Store, 'photos' | 'companions'>, file: File, at: Millis): boolean {
  const { sha256, pictureHash, bytes, format, filename } = file;
  const [photo] = pictureHash === null ? [] : store.photos.byPicture(pictureHash);
  if (photo === undefined) return false;
  const beside = { photoId: photo.id, sha256, pictureHash, bytes, extension: extensions[format], filename };
  store.companions.insert({ ...beside, kind: 'rewritten', addedAt: at });
  return true;
}
