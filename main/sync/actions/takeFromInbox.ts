import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { PhotoMove } from '../../domain/records.ts';
import type { ActionContext } from '../context.ts';
import { applyMoves } from './applyMoves.ts';
import { audit, changeItem } from './settle.ts';

/**
 * Photos that no item had go into the tray of this one, as one action, which one undo takes back. Those that another item has taken
 * meanwhile stay there. Throws `not_possible` when that leaves none.
 */
export function takeFromInbox(context: ActionContext, itemId: ItemId, photoIds: readonly PhotoId[]): void {
  changeItem(context, itemId, () => {
    const moves = [...new Set(photoIds)].flatMap((photoId): PhotoMove[] => {
      const photo = context.store.photos.get(photoId);
      if (photo?.place !== 'inbox') return [];
      const from = { place: photo.place, sideUuid: null, itemId: null };
      return [{ photoId, from, to: { place: 'tray', sideUuid: null, itemId }, goesBack: true }];
    });
    if (moves.length === 0) throw new StationError('not_possible', 'Another item has taken these photos already.');
    applyMoves(context, itemId, moves);
    context.store.moves.insert(itemId, moves, context.clock());
    audit(context, itemId, 'photos taken into the tray', { photos: moves.map(({ photoId }) => photoId) });
  });
}
