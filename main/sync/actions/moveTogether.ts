import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { PhotoMove } from '../../domain/ports/photoDetailStores.ts';
import type { Text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { applyMoves } from './applyMoves.ts';
import { audit, changeItem } from './settle.ts';

/** One action on many photos of an item. */
export interface JointMove {
  /** The new place of a photo; null leaves it where it is. Throws where none may move: then all stay. */
  readonly moveOf: (photo: Photo) => PhotoMove | null;
  /** The history's line. */
  readonly line: Text;
  /** Why there is nothing to do, for the person who asked for photos that all stay. */
  readonly noneLeft: Text;
  /** Whether undo takes it back, as a whole. */
  readonly canUndo: boolean;
}

/**
 * Moves photos in one transaction, with all that follows, and tells the moves. Photos that are not at the station any more stay out of
 * it. Throws `not_possible`, with `noneLeft`, when none moves.
 */
export function moveTogether(
  context: ActionContext,
  itemId: ItemId,
  photoIds: readonly PhotoId[],
  { moveOf, line, noneLeft, canUndo }: JointMove,
): readonly PhotoMove[] {
  return changeItem(context, itemId, () => {
    const moves = [...new Set(photoIds)].flatMap((photoId) => {
      const photo = context.store.photos.get(photoId);
      return (photo && moveOf(photo)) ?? [];
    });
    if (moves.length === 0) throw new StationError('not_possible', noneLeft);
    applyMoves(context, itemId, moves);
    if (canUndo) context.store.moves.insert(itemId, moves, context.clock());
    audit(context, itemId, line, { photos: moves.map(({ photoId }) => photoId) });
    return moves;
  });
}
