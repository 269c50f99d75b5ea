import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { PhotoMove } from '../../domain/ports/photoDetailStores.ts';
import { type Text, text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { applyMoves } from './applyMoves.ts';
import { assertMayLeave, spotOf } from './placePhotos.ts';
import { audit, changeItem } from './settle.ts';

/**
 * Returns the first emptied side. Throws `not_possible` when no photo is left, or when one may not leave its side: then
 * all stay.
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

/**
 * The photos' own item was not scanned, so they wait for another; `takeFromInbox` brings them back. Throws
 * `not_possible` when none is in the tray.
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

/** Skips photos that another item took; throws `not_possible` when none is left. */
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

interface JointMove {
  /** Null leaves the photo. Throws where none may move: then all stay. */
  readonly moveOf: (photo: Photo) => PhotoMove | null;
  readonly line: Text;
  readonly noneLeft: Text;
  readonly canUndo: boolean;
}

/** One transaction and one undo. Skips photos that have left the station. */
function moveTogether(
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
