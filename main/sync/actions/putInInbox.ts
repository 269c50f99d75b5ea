import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { moveTogether } from './moveTogether.ts';
import { spotOf } from './placePhotos.ts';

/**
 * Photos of the item's tray wait for another item: their own was not scanned. An item takes them by `takeFromInbox`, this one too,
 * which is how it is undone. Photos that are not in the tray are left alone; throws `not_possible` when that leaves none.
 */
export function putInInbox(context: ActionContext, itemId: ItemId, photoIds: readonly PhotoId[]): void {
  moveTogether(context, itemId, photoIds, {
    moveOf(photo) {
      if (photo.itemId !== itemId || photo.place !== 'tray') return null;
      return { photoId: photo.id, from: spotOf(photo), to: { place: 'inbox', sideUuid: null, itemId: null } };
    },
    line: text('history.photosToInbox'),
    noneLeft: text('photo.notInTray'),
    canUndo: false,
  });
}
