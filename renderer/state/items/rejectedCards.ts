import type { ItemView, RejectionView, SideView } from '../../../preload/contract/views.ts';
import { sidesInOrder } from './checklist.ts';

/** A side that came back, as the Re-shoot screen shows it. */
export interface RejectedCard {
  readonly side: SideView;
  readonly rejection: RejectionView;
  /** The photo that was rejected; null where it is not here. */
  readonly rejectedPhotoId: string | null;
  /** The new photo is there. */
  readonly isAnswered: boolean;
}

/**
 * The sides of an item that are to be shot again. A side that has its new photo since `before` stays among them: what is looked at
 * moves when the operator goes on, not when a photo comes. One whose rejection was dismissed goes.
 */
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
