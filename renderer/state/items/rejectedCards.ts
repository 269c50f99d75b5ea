import type { ItemView, RejectionView, SideView } from '../../../main/contract/views.ts';
import { sidesInOrder } from './checklist.ts';

export interface RejectedCard {
  readonly side: SideView;
  readonly rejection: RejectionView;
  readonly rejectedPhotoId: string | null;
  readonly isAnswered: boolean;
}

/** A side with a new photo since `before` stays: the stage moves when the operator goes on, not when a photo comes. */
export function rejectedCards(
  before: readonly RejectedCard[],
  { sides }: Pick<ItemView, 'sides'>,
): readonly RejectedCard[] {
  return sidesInOrder(sides).flatMap((side): readonly RejectedCard[] => {
    const { rejection, photo } = side;
    if (rejection !== null)
      return [{ side, rejection, rejectedPhotoId: rejection.photoId ?? photo?.id ?? null, isAnswered: false }];
    const known = before.find((card) => card.side.uuid === side.uuid);
    const isAnswered = known !== undefined && photo !== null && photo.id !== known.rejectedPhotoId;
    return isAnswered ? [{ ...known, side, isAnswered }] : [];
  });
}
