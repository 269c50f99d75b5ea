import type { Photo } from '../model.ts';

export type PictureFile = Pick<Photo, 'sha256' | 'pictureHash'>;

/** Compares the coded picture, not the metadata. */
export function hasSamePicture(one: PictureFile, other: PictureFile): boolean {
  return one.sha256 === other.sha256 || (one.pictureHash !== null && one.pictureHash === other.pictureHash);
}
