import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { PhotoMove } from '../../domain/ports/photoDetailStores.ts';
import type { Text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { applyMoves } from './applyMoves.ts';
import { audit, changeItem } from './settle.ts';

export interface JointMove {
  /** Null leaves the photo. Throws where none may move: then all stay. */
  readonly moveOf: (photo: Photo) => PhotoMove | null;
  readonly line: Text;
  /** For the person whose photos all stay. */
  readonly noneLeft: Text;
  readonly canUndo: boolean;
}

/**
 * One transaction. Photos that have left the station are skipped. Throws `not_possible` with `noneLeft` when none
 * moves.
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
