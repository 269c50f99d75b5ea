import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { sideCalled, sideLabel } from '../../domain/item/sideLabels.ts';
import { photosBlocked } from '../../domain/item/stage.ts';
import type { Photo } from '../../domain/model.ts';
import type { PhotoMove } from '../../domain/ports/photoDetailStores.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { applyMoves } from './applyMoves.ts';
import { audit, changeItem } from './settle.ts';

type PhotoSpot = PhotoMove['from'];

export type PlacedLine =
  | 'history.photoTaken'
  | 'history.photoInTray'
  | 'history.photoImported'
  | 'history.labelTaken'
  | 'history.photoLaidOut'
  | 'history.photoMoved'
  | 'history.photoToTray'
  | 'history.photoRemoved';

/** Null and `tray` both mean the item's tray. */
export type Target = { readonly sideUuid: SideUuid } | 'tray' | 'removed';

/** One transaction, with the uploads, rejections and the undo that follow. */
export function placePhoto(
  context: ActionContext,
  itemId: ItemId,
  photo: Photo,
  target: Target,
  line: PlacedLine,
): void {
  changeItem(context, itemId, () => placeWithin(context, itemId, photo, target, line));
}

/** Call it in a transaction that settles the item. */
export function placeWithin(
  context: ActionContext,
  itemId: ItemId,
  photo: Photo,
  target: Target,
  line: PlacedLine,
): void {
  const facts = readFacts(context, itemId);
  const from = spotOf(photo);
  const moves: PhotoMove[] = [];
  if (photo.itemId !== itemId || typeof target !== 'object') assertMayLeave(context, photo);
  if (typeof target === 'object') {
    const side = facts.sides.find((other) => other.side.uuid === target.sideUuid);
    if (!side) throw new StationError('not_found', text('item.noSuchSide'), { field: 'side' });
    if (side.photo?.id === photo.id) return;
    const blocked = photosBlocked(facts);
    if (blocked) throw new StationError('not_possible', text('photo.notOnSide', { reason: blocked }));
    const keptOff = context.keepsOff?.(facts, photo, target.sideUuid) ?? null;
    if (keptOff)
      throw new StationError(
        'not_possible',
        text('keptOff.side', { side: sideLabel(side.side, facts.plainSides), reason: keptOff }),
      );
    if (side.photo) {
      const swaps = photo.place === 'active' && photo.sideUuid !== null && photo.itemId === itemId;
      const to: PhotoSpot = swaps ? from : { place: 'superseded', sideUuid: target.sideUuid, itemId };
      moves.push({ photoId: side.photo.id, from: spotOf(side.photo), to });
    }
    moves.push({ photoId: photo.id, from, to: { place: 'active', sideUuid: target.sideUuid, itemId } });
  } else {
    // The partner may hold it on that side, and a rejection may mean it.
    const sideUuid = photo.itemId === itemId ? photo.sideUuid : null;
    moves.push({ photoId: photo.id, from, to: { place: target, sideUuid, itemId } });
  }
  applyMoves(context, itemId, moves);
  context.store.moves.insert(itemId, moves, context.clock());
  const side = sideCalled(facts.plainSides, typeof target === 'object' ? target.sideUuid : null);
  audit(context, itemId, { id: line, params: { side: side?.label ?? '' } }, { photo: photo.id });
}

/** Returns the side that changed. Throws `not_possible` when there is nothing to undo or the partner has moved on. */
export function undoPhotos(context: ActionContext, itemId: ItemId): SideUuid | null {
  return changeItem(context, itemId, () => {
    const blocked = photosBlocked(readFacts(context, itemId));
    if (blocked) throw new StationError('not_possible', text('photo.notUndone', { reason: blocked }));
    const last = lastOfHere(context, itemId);
    if (!last) throw new StationError('not_possible', text('photo.nothingToUndo'));
    const back = last.moves
      .map(({ photoId, from, to, goesBack }) => ({
        photoId,
        from: to,
        to: goesBack ? from : backTo(context, from, itemId),
      }))
      .toReversed();
    applyMoves(context, itemId, back);
    context.store.moves.remove(last.id);
    audit(context, itemId, text('history.undone'), { photos: back.map((move) => move.photoId) });
    return last.moves.find(({ to }) => to.place === 'active')?.to.sideUuid ?? back[0]?.to.sideUuid ?? null;
  });
}

type Moves = NonNullable<ReturnType<ActionContext['store']['moves']['last']>>;

/** Photos that went to another item since are no longer this item's to undo. */
function lastOfHere({ store }: ActionContext, itemId: ItemId): Moves | null {
  for (let last = store.moves.last(itemId); last !== null; last = store.moves.last(itemId)) {
    const moves = last.moves.filter(({ photoId }) => store.photos.get(photoId)?.itemId === itemId);
    if (moves.length > 0) return { id: last.id, moves };
    store.moves.remove(last.id);
  }
  return null;
}

/** A photo that arrived with the undone action stays in the tray, as does one whose side is gone, filled or closed. */
function backTo(context: ActionContext, from: PhotoSpot, itemId: ItemId): PhotoSpot {
  const isGone = from.place === 'active' && from.sideUuid !== null && !takesBack(context, from, itemId);
  return from.place === 'inbox' || isGone ? { place: 'tray', sideUuid: null, itemId: from.itemId } : from;
}

function takesBack(context: ActionContext, { itemId, sideUuid }: PhotoSpot, undone: ItemId): boolean {
  const facts = readFacts(context, itemId ?? undone);
  const side = facts.sides.find((other) => other.side.uuid === sideUuid);
  if (!side) return false;
  // Later actions on this item were undone first; another item's are unknown.
  return facts.item.id === undone || (side.photo === null && photosBlocked(facts) === null);
}

/** Throws `not_possible` for a photo on a side of an item in or past review. */
export function assertMayLeave(context: ActionContext, photo: Photo): void {
  if (photo.place !== 'active' || photo.itemId === null) return;
  const blocked = photosBlocked(readFacts(context, photo.itemId));
  if (blocked) throw new StationError('not_possible', text('photo.notOffSide', { reason: blocked }));
}

export function spotOf(photo: Photo): PhotoSpot {
  return { place: photo.place, sideUuid: photo.sideUuid, itemId: photo.itemId };
}

/** Throws `not_found`. */
export function getPhoto(context: ActionContext, photoId: PhotoId): Photo {
  const photo = context.store.photos.get(photoId);
  if (!photo) throw new StationError('not_found', text('photo.notHere'), { field: 'photo' });
  return photo;
}

export function itemOfPhoto(context: ActionContext, photo: Photo): ItemId {
  if (photo.itemId === null) throw new StationError('not_possible', text('photo.noItem'));
  return getItem(context, photo.itemId).id;
}
