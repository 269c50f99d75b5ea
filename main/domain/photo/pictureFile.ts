import type { Photo } from '../model.ts';

/** A file by its bytes and by its picture. */
export type PictureFile = Pick<Photo, 'sha256' | 'pictureHash'>;

/** Whether both files have the same coded picture, whatever else is written in them. */
export function hasSamePicture(one: PictureFile, other: PictureFile): boolean {
  return one.sha256 === other.sha256 || (one.pictureHash !== null && one.pictureHash === other.pictureHash);
}
