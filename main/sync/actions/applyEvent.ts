import type { PartnerEvent } from '../../domain/events.ts';
import type { ItemId, RejectionId, SrUuid } from '../../domain/ids.ts';
import { matchSides } from '../../domain/matchSides.ts';
import type { Item, Photo, Side } from '../../domain/model.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import { applyEventState, isOlderThanUploads } from './applyState.ts';
import { audit, changeItem } from './settle.ts';

export interface EventToStore {
  readonly event: PartnerEvent;
  /** The JSON as it came. */
  readonly text: string;
  /** Same event, same key. */
  readonly dedupeKey: string;
}

/**
 * Keeps one event and applies it, in one transaction. Events may come twice, late, out of order, and before the station
 * knows the SR: then the event waits and `applyWaitingEvents` applies it.
 */
export function receiveEvent(
  context: ActionContext,
  { event, text, dedupeKey }: EventToStore,
): { readonly known: boolean; readonly duplicate: boolean; readonly itemId: ItemId | null } {
  const { store } = context;
  const item = store.items.bySr(event.srUuid);
  const record = {
    dedupeKey,
    srUuid: event.srUuid,
    type: event.type,
    serverAt: event.serverAt,
    payload: text,
    receivedAt: context.clock(),
  };
  if (!item) return { known: false, duplicate: store.events.insert(record) === null, itemId: null };
  return changeItem(context, item.id, () => {
    const stored = store.events.insert(record);
    if (!stored) return { known: true, duplicate: true, itemId: item.id };
    applyOne(context, item.id, event);
    store.events.markApplied(stored.id, context.clock());
    return { known: true, duplicate: false, itemId: item.id };
  });
}

/** Events that came before the station knew the SR, oldest first. Within a transaction of the caller. */
export function applyWaitingEvents(
  context: ActionContext,
  itemId: ItemId,
  srUuid: SrUuid,
  parse: (text: string) => PartnerEvent,
): void {
  for (const stored of context.store.events.unapplied(srUuid)) {
    applyOne(context, itemId, parse(stored.payload));
    context.store.events.markApplied(stored.id, context.clock());
  }
}

function applyOne(context: ActionContext, itemId: ItemId, event: PartnerEvent): void {
  const item = getItem(context, itemId);
  switch (event.type) {
    case 'state_change':
      applyEventState(context, item, event.state, event.serverAt);
      return;
    case 'media_rejected':
      applyRejections(context, item, event);
      return;
    case 'invalidate_sr':
      applyEventState(context, item, { primary: 'CANCELLED', supplement: null }, event.serverAt);
      context.store.items.update(itemId, { invalidation: event.reason, updatedAt: context.clock() });
      audit(context, itemId, 'cancelled by the partner', event.reason);
      return;
  }
}

type RejectedEvent = Extract<PartnerEvent, { type: 'media_rejected' }>;

function applyRejections(context: ActionContext, item: Item, event: RejectedEvent): void {
  const sides = context.store.sides.ofItem(item.id);
  for (const entry of event.sides) {
    const matched = matchSides(sides, entry.side);
    for (const side of matched.length > 0 ? matched : [null]) {
      insertRejection(context, item, event, entry, side);
    }
  }
  const stale = isOlderThanUploads(context, item.id, event.serverAt);
  if (stale) return;
  // The event that it follows may be late or lost.
  applyEventState(context, item, { primary: 'QC', supplement: 'REJECTED' }, event.serverAt);
  context.store.items.update(item.id, { rejectedAt: context.clock(), markedDone: false, updatedAt: context.clock() });
}

function insertRejection(
  context: ActionContext,
  item: Item,
  event: RejectedEvent,
  entry: RejectedEvent['sides'][number],
  side: Side | null,
): void {
  const photos = context.store.photos.ofItem(item.id);
  const rejected = side ? rejectedPhoto(photos, side, event.serverAt) : null;
  const answered = side !== null && isAnswered(photos, side, event.serverAt, rejected);
  context.store.rejections.insert({
    id: context.newId() as RejectionId,
    itemId: item.id,
    sideUuid: side?.uuid ?? null,
    sideName: entry.side,
    reason: entry.reason,
    message: entry.message,
    serverAt: event.serverAt,
    photoId: rejected?.id ?? null,
    resolvedAt: answered ? context.clock() : null,
  });
  audit(context, item.id, answered ? 'older rejection noted' : 'side rejected', {
    side: entry.side,
    reason: entry.reason,
  });
}

/** The photo that the partner held at that time: the latest uploaded before it. */
function rejectedPhoto(photos: readonly Photo[], side: Side, serverAt: number): Photo | null {
  const uploaded = photos.filter(
    (photo) => photo.sideUuid === side.uuid && photo.uploadedServerAt !== null && photo.uploadedServerAt <= serverAt,
  );
  return uploaded.toSorted((a, b) => (a.uploadedServerAt ?? 0) - (b.uploadedServerAt ?? 0)).at(-1) ?? null;
}

/** A rejection older than the side's photo does not flag the new one. */
function isAnswered(photos: readonly Photo[], side: Side, serverAt: number, rejected: Photo | null): boolean {
  const current = photos.find((photo) => photo.place === 'active' && photo.sideUuid === side.uuid);
  if (!current || current.id === rejected?.id) return false;
  return current.uploadedServerAt === null ? rejected !== null : current.uploadedServerAt > serverAt;
}
