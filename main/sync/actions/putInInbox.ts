import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { PhotoMove } from '../../domain/records.ts';
import type { ActionContext } from '../context.ts';
import { applyMoves } from './applyMoves.ts';
import { spotOf } from './placePhotos.ts';
import { audit, changeItem } from './settle.ts';

/**
 * Photos of the item's tray wait for another item: their own was not scanned. An item takes them by `takeFromInbox`, this one too,
 * which is how it is undone. Those that are not in the tray are left alone; throws `not_possible` when that leaves none.
 */
export function putInInbox(context: ActionContext, itemId: ItemId, photoIds: readonly PhotoId[]): void {
  changeItem(context, itemId, () => {
    const moves = [...new Set(photoIds)].flatMap((photoId): PhotoMove[] => {
      const photo = context.store.photos.get(photoId);
      if (photo?.itemId !== itemId || photo.place !== 'tray') return [];
      return [{ photoId, from: spotOf(photo), to: { place: 'inbox', sideUuid: null, itemId: null } }];
    });
    if (moves.length === 0) throw new StationError('not_possible', 'These photos are not in the tray any more.');
    applyMoves(context, itemId, moves);
    audit(context, itemId, 'photos put in the inbox', { photos: moves.map(({ photoId }) => photoId) });
  });
}
