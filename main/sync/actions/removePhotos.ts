import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { PhotoMove } from '../../domain/records.ts';
import type { ActionContext } from '../context.ts';
import { applyMoves } from './applyMoves.ts';
import { assertMayLeave, spotOf } from './placePhotos.ts';
import { audit, changeItem } from './settle.ts';

/**
 * Takes photos off the item's sides and out of its tray, as one action, which one undo takes back. Those that are there no longer are
 * left alone. Throws `not_possible` when that leaves none, and when one may not leave its side: then all stay.
 */
export function removePhotos(context: ActionContext, itemId: ItemId, photoIds: readonly PhotoId[]): void {
  changeItem(context, itemId, () => {
    const moves = [...new Set(photoIds)].flatMap((photoId): PhotoMove[] => {
      const photo = context.store.photos.get(photoId);
      if (photo?.itemId !== itemId || (photo.place !== 'active' && photo.place !== 'tray')) return [];
      assertMayLeave(context, photo);
      return [{ photoId, from: spotOf(photo), to: { place: 'removed', sideUuid: photo.sideUuid, itemId } }];
    });
    if (moves.length === 0) throw new StationError('not_possible', 'These photos are off the item already.');
    applyMoves(context, itemId, moves);
    context.store.moves.insert(itemId, moves, context.clock());
    audit(context, itemId, 'photos removed', { photos: moves.map(({ photoId }) => photoId) });
  });
}
