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

/** How the history tells it. A line of a side names it. */
export type PlacedLine =
  | 'history.photoTaken'
  | 'history.photoInTray'
  | 'history.photoImported'
  | 'history.labelTaken'
  | 'history.photoLaidOut'
  | 'history.photoMoved'
  | 'history.photoToTray'
  | 'history.photoRemoved';

/** Where the photo goes: a side, the item's tray (null), or taken off the item (`removed`). */
export type Target = { readonly sideUuid: SideUuid } | 'tray' | 'removed';

/**
 * Puts a photo of the media store on a side, into the tray or away, with all that follows in one transaction: the photo that
 * was there is superseded (or swapped), uploads are queued or dropped, rejections answered, undo recorded.
 */
export function placePhoto(
  context: ActionContext,
  itemId: ItemId,
  photo: Photo,
  target: Target,
  line: PlacedLine,
): void {
  changeItem(context, itemId, () => placeWithin(context, itemId, photo, target, line));
}

/** As `placePhoto`, inside a transaction of the caller, who settles the item. */
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
    // It remembers its side: the partner may hold it there, and a rejection may still mean it.
    const sideUuid = photo.itemId === itemId ? photo.sideUuid : null;
    moves.push({ photoId: photo.id, from, to: { place: target, sideUuid, itemId } });
  }
  applyMoves(context, itemId, moves);
  context.store.moves.insert(itemId, moves, context.clock());
  const side = sideCalled(facts.plainSides, typeof target === 'object' ? target.sideUuid : null);
  audit(context, itemId, { id: line, params: { side: side?.label ?? '' } }, { photo: photo.id });
}

/**
 * Takes back the last photo action of the item and tells the side that it had changed. Throws `not_possible` when there is none
 * or the partner has moved on.
 */
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

/** The last action, of the photos that are still with the item: those that went to another one since are that one's. */
function lastOfHere({ store }: ActionContext, itemId: ItemId): Moves | null {
  for (let last = store.moves.last(itemId); last !== null; last = store.moves.last(itemId)) {
    const moves = last.moves.filter(({ photoId }) => store.photos.get(photoId)?.itemId === itemId);
    if (moves.length > 0) return { id: last.id, moves };
    store.moves.remove(last.id);
  }
  return null;
}

/**
 * A photo that arrived with the undone action stays at the station, in the tray; so does one that its side does not take back: the
 * requirements no longer have it, or it is another item's and has its photo, or is not to be changed any more.
 */
function backTo(context: ActionContext, from: PhotoSpot, itemId: ItemId): PhotoSpot {
  const isGone = from.place === 'active' && from.sideUuid !== null && !takesBack(context, from, itemId);
  return from.place === 'inbox' || isGone ? { place: 'tray', sideUuid: null, itemId: from.itemId } : from;
}

function takesBack(context: ActionContext, { itemId, sideUuid }: PhotoSpot, undone: ItemId): boolean {
  const facts = readFacts(context, itemId ?? undone);
  const side = facts.sides.find((other) => other.side.uuid === sideUuid);
  if (!side) return false;
  // Later actions on this item are undone before this one; of another item nobody knows.
  return facts.item.id === undone || (side.photo === null && photosBlocked(facts) === null);
}

/** Throws `not_possible` for a photo on a side of an item in review, or past it: it stays where it is. */
export function assertMayLeave(context: ActionContext, photo: Photo): void {
  if (photo.place !== 'active' || photo.itemId === null) return;
  const blocked = photosBlocked(readFacts(context, photo.itemId));
  if (blocked) throw new StationError('not_possible', text('photo.notOffSide', { reason: blocked }));
}

/** Where the photo is now. */
export function spotOf(photo: Photo): PhotoSpot {
  return { place: photo.place, sideUuid: photo.sideUuid, itemId: photo.itemId };
}

/** Throws `not_found` for a photo that is not here. */
export function getPhoto(context: ActionContext, photoId: PhotoId): Photo {
  const photo = context.store.photos.get(photoId);
  if (!photo) throw new StationError('not_found', text('photo.notHere'), { field: 'photo' });
  return photo;
}

/** The item that a photo command means: the one given, else the photo's own. */
export function itemOfPhoto(context: ActionContext, photo: Photo): ItemId {
  if (photo.itemId === null) throw new StationError('not_possible', text('photo.noItem'));
  return getItem(context, photo.itemId).id;
}
