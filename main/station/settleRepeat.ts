import type { Arrival } from '../domain/arrival.ts';
import type { ItemId } from '../domain/ids.ts';
import type { Photo } from '../domain/model.ts';
import { repeatOf } from '../domain/repeats.ts';
import { readFacts } from '../sync/itemFacts.ts';
import type { Core } from './core.ts';
import { dropArrival } from './dropArrival.ts';
import { alreadyHere, type Ingested, onItem, rejectedBefore } from './ingestNotices.ts';
import { noteTaken } from './noteTaken.ts';
import { placeAsWished, targetSide, type Wish } from './placeOnItem.ts';
import { recordRefusal } from './recordRefusal.ts';
import { joinShot } from './shotPartners.ts';

/**
 * Sees to a file whose very bytes the item has already, within the transaction that settles its arrival: it is ignored, refused
 * on the side where it was rejected, or brings back what was taken off. Null for bytes that are new to the item.
 */
export function settleRepeat(core: Core, arrival: Arrival & { readonly itemId: ItemId }, wish: Wish): Ingested | null {
  const { store } = core;
  // Most bytes are new, and an item can have a thousand photos: the index says so at once.
  if (!store.photos.bySha(arrival.sha256).some(({ itemId }) => itemId === arrival.itemId)) return null;
  const facts = readFacts(core.actions, arrival.itemId);
  const target = wish.kind === 'tray' ? null : targetSide(core, arrival.itemId, wish.side);
  const offered = { sha256: arrival.sha256, target, isNamed: wish.kind === 'side' && wish.side !== null };
  const repeat = repeatOf(offered, facts.photos, facts.rejections);
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
  const side = facts.plainSides.find(({ uuid }) => uuid === repeat.photo.sideUuid) ?? null;
  if (repeat.kind === 'here') return alreadyHere(core, arrival, repeat.photo, side);
  return onItem(core, arrival, repeat.photo, placeAsWished(core, arrival.itemId, repeat.photo, wish));
}

/** The same of a file that no item takes: once in the inbox is enough. */
export function settleInboxRepeat(core: Core, arrival: Arrival): Ingested | null {
  const photo = core.store.photos.bySha(arrival.sha256).find(({ place }) => place === 'inbox');
  if (photo === undefined) return null;
  endArrival(core.store, arrival, photo);
  noteTaken(core, arrival, photo.id);
  return alreadyHere(core, arrival, photo, null);
}

function endArrival(store: Core['store'], { id }: Arrival, photo: Photo): void {
  joinShot(store, id, photo.id);
  dropArrival(store, id);
}
