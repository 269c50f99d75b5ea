import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { moveTogether } from './moveTogether.ts';
import { assertMayLeave, spotOf } from './placePhotos.ts';

/**
 * One action, one undo. Returns the first emptied side. Skips photos that are gone; throws `not_possible` when none is
 * left, or when one may not leave its side: then all stay.
 */
export function removePhotos(context: ActionContext, itemId: ItemId, photoIds: readonly PhotoId[]): SideUuid | null {
  const moves = moveTogether(context, itemId, photoIds, {
    moveOf(photo) {
      if (photo.itemId !== itemId || (photo.place !== 'active' && photo.place !== 'tray')) return null;
      assertMayLeave(context, photo);
      return { photoId: photo.id, from: spotOf(photo), to: { place: 'removed', sideUuid: photo.sideUuid, itemId } };
    },
    line: text('history.photosRemoved'),
    noneLeft: text('photo.offAlready'),
    canUndo: true,
  });
  return moves.find(({ from }) => from.place === 'active')?.from.sideUuid ?? null;
}
