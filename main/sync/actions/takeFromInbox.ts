import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { moveTogether } from './moveTogether.ts';

/** One action, one undo. Skips photos that another item took; throws `not_possible` when none is left. */
export function takeFromInbox(context: ActionContext, itemId: ItemId, photoIds: readonly PhotoId[]): void {
  moveTogether(context, itemId, photoIds, {
    moveOf({ id, place }) {
      if (place !== 'inbox') return null;
      const from = { place, sideUuid: null, itemId: null };
      return { photoId: id, from, to: { place: 'tray', sideUuid: null, itemId }, goesBack: true };
    },
    line: text('history.photosFromInbox'),
    noneLeft: text('photo.takenElsewhere'),
    canUndo: true,
  });
}
