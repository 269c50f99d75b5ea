import type { ItemView, PhotoView, RejectionView, SideView } from '../../../main/contract/views.ts';
import { sidesInOrder } from './checklist.ts';

export interface RejectedCard {
  readonly side: SideView;
  readonly rejection: RejectionView;
  readonly rejectedPhotoId: string | null;
  /** Null where it is not known. */
  readonly rejectedSize: { readonly width: number; readonly height: number } | null;
  readonly isAnswered: boolean;
}

/** A side with a new photo since `before` stays: the stage moves when the operator goes on, not when a photo comes. */
export function rejectedCards(
  before: readonly RejectedCard[],
  { sides }: Pick<ItemView, 'sides'>,
): readonly RejectedCard[] {
  return sidesInOrder(sides).flatMap((side): readonly RejectedCard[] => {
    const { rejection, photo } = side;
    const known = before.find((card) => card.side.uuid === side.uuid);
    if (rejection !== null) {
      const rejectedPhotoId = rejection.photoId ?? photo?.id ?? null;
      const held = photo?.id === rejectedPhotoId ? sizeOf(photo) : null;
      const earlier = known?.rejectedPhotoId === rejectedPhotoId ? known.rejectedSize : null;
      return [{ side, rejection, rejectedPhotoId, rejectedSize: held ?? earlier, isAnswered: false }];
    }
    const isAnswered = known !== undefined && photo !== null && photo.id !== known.rejectedPhotoId;
    return isAnswered ? [{ ...known, side, isAnswered }] : [];
  });
}

function sizeOf(photo: PhotoView | null): RejectedCard['rejectedSize'] {
  return photo === null ? null : { width: photo.width, height: photo.height };
}
