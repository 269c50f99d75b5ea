import type { ItemId, PhotoId, SideUuid } from '../ids.ts';
import { rejectionOfPicture } from '../item/rejections.ts';
import { isSamePicture } from '../judgement/verdicts.ts';
import type { Photo, PhotoPlace, Rejection, Side } from '../model.ts';
import { hasSamePicture, type PictureFile } from '../photo/pictureFile.ts';

export type Repeat =
  | { readonly kind: 'new' }
  /** It would be rejected again. */
  | { readonly kind: 'rejected'; readonly photo: Photo; readonly reason: string }
  | { readonly kind: 'here'; readonly photo: Photo }
  /** The item has it aside; that photo takes the place. */
  | { readonly kind: 'back'; readonly photo: Photo };

export interface Offered extends PictureFile {
  readonly target: SideUuid | null;
  readonly isNamed: boolean;
}

/**
 * Equal pictures are one shot, whatever was written into the file. A photo on a side stays; a removed one returns when
 * offered again; a replaced one, or one without side, only for a named side.
 */
export function repeatOf(
  { target, isNamed, ...file }: Offered,
  photos: readonly Photo[],
  rejections: readonly Rejection[],
): Repeat {
  // Other bytes do not restore an original that retention removed.
  const isHere = (photo: Photo): boolean => photo.originalRemovedAt === null || photo.sha256 === file.sha256;
  const same = photos.filter((photo) => hasSamePicture(photo, file) && isHere(photo));
  const [first] = same;
  if (first === undefined) return { kind: 'new' };
  const rejection = target === null ? null : rejectionOfPicture(rejections, photos, file, target);
  const rejected = same.find(({ id }) => id === rejection?.photoId);
  if (rejection && rejected) return { kind: 'rejected', photo: rejected, reason: rejection.reason };
  const isFor = (photo: Photo): boolean =>
    photo.place === 'removed' || (isNamed && target !== null && photo.place !== 'active');
  const onSide = same.find(({ place }) => place === 'active');
  const photo = onSide ?? same.find(({ place }) => place === 'tray') ?? same.at(-1) ?? first;
  return { kind: isFor(photo) ? 'back' : 'here', photo };
}

/** Another item has a file with the same bytes or picture as `ofPhoto`. */
export interface Twin {
  readonly ofPhoto: PhotoId;
  readonly itemId: ItemId;
  readonly place: PhotoPlace;
  readonly sequence: number;
}

/** Shots farther apart are meant to be two. */
const togetherMs = 30_000;

/**
 * A doubled shutter: an earlier photo on another side shows the same view within moments. A photo that a person
 * accepted is not asked about again.
 */
export function samePictureAs(
  photo: Pick<Photo, 'figures' | 'sequence' | 'sideUuid' | 'capturedAt'>,
  photos: readonly Photo[],
  sides: readonly Side[],
): Side | null {
  const { figures } = photo;
  if (figures === null) return null;
  const twin = photos.find(
    (other) =>
      other.place === 'active' &&
      other.sequence < photo.sequence &&
      other.sideUuid !== photo.sideUuid &&
      other.figures !== null &&
      Math.abs(other.capturedAt - photo.capturedAt) <= togetherMs &&
      isSamePicture(other.figures, figures),
  );
  return sides.find(({ uuid }) => uuid === twin?.sideUuid) ?? null;
}
