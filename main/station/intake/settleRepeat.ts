import type { ItemId, Sha256 } from '../../domain/ids.ts';
import { type Repeat, repeatOf } from '../../domain/intake/repeats.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { dropArrival } from './dropArrival.ts';
import type { Ingested } from './ingested.ts';
import { alreadyHere, onItem, rejectedBefore } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';
import { noteTaken } from './noteTaken.ts';
import { type Placed, placeAsWished, targetSide, type Wish } from './placeOnItem.ts';
import { recordRefusal } from './recordRefusal.ts';
import { joinShot } from './shotPartners.ts';

/**
 * Sees to a file whose very bytes the item has already, within the transaction that settles its arrival: it is ignored, refused
 * on the side where it was rejected, or brings back what was taken off. Null for bytes that are new to the item.
 */
export function settleRepeat(
  core: IntakeRoom,
  arrival: Arrival & { readonly itemId: ItemId },
  wish: Wish,
): Ingested | null {
  const { store } = core;
  // Most bytes are new, and an item can have a thousand photos: the index says so at once.
  if (!store.photos.bySha(arrival.sha256).some(({ itemId }) => itemId === arrival.itemId)) return null;
  const repeat = repeatOnItem(core, arrival.itemId, arrival.sha256, wish);
  if (repeat.kind === 'new') return null;
  endArrival(store, arrival, repeat.photo);
  if (repeat.kind === 'rejected') {
    const refusal = rejectedBefore(core, arrival, repeat.reason);
    recordRefusal(core, arrival, refusal.notice.message);
    return refusal;
  }
  noteTaken(core, arrival, repeat.photo.id);
  // Retention may have let the original go: now it is back, and must not be swept as nobody's.
  if (repeat.photo.originalRemovedAt !== null) store.photos.update(repeat.photo.id, { originalRemovedAt: null });
  const { plainSides } = readFacts(core.actions, arrival.itemId);
  const side = plainSides.find(({ uuid }) => uuid === repeat.photo.sideUuid) ?? null;
  if (repeat.kind === 'here') return alreadyHere(core, arrival, repeat.photo, side);
  return onItem(core, arrival, repeat.photo, placeAsWished(core, arrival.itemId, repeat.photo, wish));
}

/**
 * A photo that was taken off its item comes back, as it does when its own file is given again; null where it stays away: it lies where
 * it is wanted, or was rejected there. Within the transaction that ends the arrival of a file of its shot.
 */
export function broughtBack(core: IntakeRoom, itemId: ItemId, photo: Photo, wish: Wish): Placed | null {
  const repeat = repeatOnItem(core, itemId, photo.sha256, wish);
  return repeat.kind === 'back' && repeat.photo.id === photo.id ? placeAsWished(core, itemId, photo, wish) : null;
}

/** The same of a file that no item takes: once in the inbox is enough. */
export function settleInboxRepeat(core: IntakeRoom, arrival: Arrival): Ingested | null {
  const photo = core.store.photos.bySha(arrival.sha256).find(({ place }) => place === 'inbox');
  if (photo === undefined) return null;
  endArrival(core.store, arrival, photo);
  noteTaken(core, arrival, photo.id);
  return alreadyHere(core, arrival, photo, null);
}

function repeatOnItem(core: IntakeRoom, itemId: ItemId, sha256: Sha256, wish: Wish): Repeat {
  const { photos, rejections } = readFacts(core.actions, itemId);
  const target = wish.kind === 'tray' ? null : targetSide(core, itemId, wish.side);
  return repeatOf({ sha256, target, isNamed: wish.kind === 'side' && wish.side !== null }, photos, rejections);
}

function endArrival(store: IntakeRoom['store'], { id }: Arrival, photo: Photo): void {
  joinShot(store, id, photo.id);
  dropArrival(store, id);
}
