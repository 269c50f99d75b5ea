import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { moveTogether } from './moveTogether.ts';
import { spotOf } from './placePhotos.ts';

/**
 * The photos' own item was not scanned, so they wait for another; `takeFromInbox` brings them back. Skips photos
 * outside the tray; throws `not_possible` when none is left.
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
