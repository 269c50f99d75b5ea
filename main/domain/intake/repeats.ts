import type { ItemId, PhotoId, SideUuid } from '../ids.ts';
import { rejectionOfPicture } from '../item/rejections.ts';
import { isSamePicture } from '../judgement/verdicts.ts';
import type { Photo, PhotoPlace, Rejection, Side } from '../model.ts';
import { hasSamePicture, type PictureFile } from '../photo/pictureFile.ts';

/** The relation of a photo's picture to the photos that its item has already. */
export type Repeat =
  | { readonly kind: 'new' }
  /** The very photo that was rejected, for the side that it was rejected on: it would be rejected again. */
  | { readonly kind: 'rejected'; readonly photo: Photo; readonly reason: string }
  /** The item has it: nothing is to be done. */
  | { readonly kind: 'here'; readonly photo: Photo }
  /** The item has it, but aside: that photo goes where this one would. */
  | { readonly kind: 'back'; readonly photo: Photo };

export interface Offered extends PictureFile {
  /** The side that it would go to; null when none. */
  readonly target: SideUuid | null;
  /** Whether a person named that side. */
  readonly isNamed: boolean;
}

/**
 * The same picture is one shot, however often its file comes, and whatever was written into it meanwhile. A photo on a side stays there; one that was taken off the item comes
 * back when it is offered again; what was replaced or has no side comes back only for a side that a person names.
 */
export function repeatOf(
  { target, isNamed, ...file }: Offered,
  photos: readonly Photo[],
  rejections: readonly Rejection[],
): Repeat {
  // Other bytes do not bring back an original that retention has let go.
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

/** A photo of another item that has a file of the same bytes or picture as the photo `ofPhoto`, of its own or kept beside it. */
export interface Twin {
  readonly ofPhoto: PhotoId;
  readonly itemId: ItemId;
  readonly place: PhotoPlace;
  readonly sequence: number;
}

/** Shots farther apart than this are two on purpose, however alike they look. */
const togetherMs = 30_000;

/**
 * An earlier photo in use of the same item, on another side, that shows the very same view within moments: a shutter pressed twice.
 * A photo that a person has looked at and kept is not asked about again.
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
