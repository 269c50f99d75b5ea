import type { ItemId, PhotoId, RejectionId, SideUuid, SrUuid } from '../../domain/ids.ts';
import { wasCancelledHere } from '../../domain/item/cancellation.ts';
import { isFinal, isPastReview, mergeEventState } from '../../domain/item/mergeState.ts';
import type { Item, Millis, Photo, Side } from '../../domain/model.ts';
import { notFromTheFuture, type PartnerEvent, reportedState } from '../../domain/partner/events.ts';
import { partnerStateText } from '../../texts/partnerStateText.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import { sidesNamed } from '../sideNames.ts';
import { applyEventState, isOlderThanUploads } from './applyState.ts';
import { keepDetails } from './keepDetails.ts';
import { audit, changeItem } from './settle.ts';

export interface EventToStore {
  readonly event: PartnerEvent;
  readonly text: string;
  readonly dedupeKey: string;
  /** False for an event that may be forged: its final state is reported, and the partner is asked. */
  readonly trusted: boolean;
  /** By the relay's clock; now without a relay. */
  readonly receivedAt?: Millis;
}

export interface ReceivedEvent {
  readonly known: boolean;
  readonly duplicate: boolean;
  readonly itemId: ItemId | null;
}

/**
 * Events may repeat, come late, out of order, or before the SR is known: then `applyWaitingEvents` applies them. One
 * transaction.
 */
export function receiveEvent(
  context: ActionContext,
  { event: reported, text: payload, dedupeKey, trusted, receivedAt = context.clock() }: EventToStore,
): ReceivedEvent {
  const { store } = context;
  const event = notFromTheFuture(reported, receivedAt);
  const item = store.items.bySr(event.srUuid);
  const record = {
    dedupeKey,
    srUuid: event.srUuid,
    type: event.type,
    serverAt: event.serverAt,
    payload,
    receivedAt: context.clock(),
    trusted,
  };
  if (!item) return { known: false, duplicate: store.events.insert(record) === null, itemId: null };
  return changeItem(context, item.id, () => {
    const stored = store.events.insert(record);
    if (!stored) return { known: true, duplicate: true, itemId: item.id };
    applyOne(withEvent(context, dedupeKey), item.id, event, trusted);
    store.events.markApplied(stored.id, context.clock());
    return { known: true, duplicate: false, itemId: item.id };
  });
}

/** Oldest first. Call it in a transaction. */
export function applyWaitingEvents(
  context: ActionContext,
  itemId: ItemId,
  srUuid: SrUuid,
  parse: (text: string) => PartnerEvent,
): void {
  for (const stored of context.store.events.unapplied(srUuid)) {
    const event = { ...parse(stored.payload), serverAt: stored.serverAt };
    applyOne(withEvent(context, stored.dedupeKey), itemId, event, stored.trusted);
    context.store.events.markApplied(stored.id, context.clock());
  }
}

function withEvent(context: ActionContext, eventKey: string): ActionContext {
  return { ...context, eventKey };
}

function applyOne(context: ActionContext, itemId: ItemId, event: PartnerEvent, trusted: boolean): void {
  const item = getItem(context, itemId);
  if (!trusted && isFinal(reportedState(event))) {
    reportEnd(context, item, event);
    return;
  }
  switch (event.type) {
    case 'state_change':
      applyEventState(context, item, event.state, event.serverAt);
      return;
    case 'media_rejected':
      applyRejections(context, item, event);
      return;
    case 'invalidate_sr':
      applyEventState(context, item, { primary: 'CANCELLED', supplement: null }, event.serverAt);
      // The partner echoes our cancellation, so the operator's words stay.
      if (wasCancelledHere(item)) return;
      context.store.items.update(itemId, { invalidation: event.reason, updatedAt: context.clock() });
      audit(context, itemId, text('history.cancelledByPartner', { reason: event.reason.message }), event.reason);
      return;
  }
}

/** An end that may be forged only makes the station ask the partner at once. */
function reportEnd(context: ActionContext, item: Item, event: PartnerEvent): void {
  const state = reportedState(event);
  if (state === null || isFinal(item.state)) return;
  const { serverAt } = event;
  const before = context.store.srDetails.get(item.id)?.reported ?? null;
  const reason = event.type === 'invalidate_sr' ? event.reason : null;
  if (mergeEventState(before, { state, serverAt }) !== null)
    keepDetails(context.store, item.id, { reported: { state, serverAt, reason } });
  context.store.items.update(item.id, { nextPollAt: context.clock(), updatedAt: context.clock() });
  audit(context, item.id, text('history.endReported', { state: partnerStateText(state) }));
}

type RejectedEvent = Extract<PartnerEvent, { type: 'media_rejected' }>;

function applyRejections(context: ActionContext, item: Item, event: RejectedEvent): void {
  const sides = context.store.sides.ofItem(item.id);
  for (const entry of event.sides) {
    const matched = sidesNamed(context.store, sides, entry.side);
    insertRejections(context, item, event, entry, matched);
  }
  if (isOldNews(context, item, event.serverAt)) return;
  // The event before it may be late or lost.
  applyEventState(context, item, { primary: 'QC', supplement: 'REJECTED' }, event.serverAt);
  context.store.items.update(item.id, { rejectedAt: context.clock(), markedDone: false, updatedAt: context.clock() });
}

/** Other photos were sent since, or the review has passed the item. */
function isOldNews(context: ActionContext, item: Item, serverAt: Millis): boolean {
  return isPassed(item, serverAt) || isOlderThanUploads(context, item.id, serverAt);
}

function isPassed({ state, stateServerAt }: Item, serverAt: Millis): boolean {
  return isPastReview(state) && (stateServerAt ?? 0) >= serverAt;
}

/** An entry may mean several sides; an unknown name gives one rejection without a side. */
function insertRejections(
  context: ActionContext,
  item: Item,
  event: RejectedEvent,
  entry: RejectedEvent['sides'][number],
  matched: readonly Side[],
): void {
  const photos = context.store.photos.ofItem(item.id);
  const passedAt = isPassed(item, event.serverAt) ? context.clock() : null;
  const judged = matched.map((side) => judge(photos, side, event.serverAt));
  const answers = judged.map((side) => side.answeredAt).filter((at) => at !== null);
  // Among sides of one name, those without a photo are settled with the others.
  const settledAt = judged.some((side) => side.hasPhoto && side.answeredAt === null) ? null : (answers[0] ?? null);
  for (const side of judged.length > 0 ? judged : [notJudged]) {
    const resolvedAt = passedAt ?? side.answeredAt ?? (side.hasPhoto ? null : settledAt);
    context.store.rejections.insert({
      id: context.newId() as RejectionId,
      itemId: item.id,
      sideUuid: side.sideUuid,
      sideName: entry.side,
      reason: entry.reason,
      message: entry.message,
      serverAt: event.serverAt,
      photoId: side.rejectedId,
      resolvedAt,
      markedBy: null,
      answer: null,
    });
    const line = resolvedAt === null ? 'history.rejected' : 'history.olderRejection';
    audit(context, item.id, text(line, { side: entry.side, reason: entry.reason }));
  }
}

interface Judged {
  readonly sideUuid: SideUuid | null;
  readonly rejectedId: PhotoId | null;
  /** Local time of the photo that already answered it. */
  readonly answeredAt: Millis | null;
  readonly hasPhoto: boolean;
}

const notJudged: Judged = { sideUuid: null, rejectedId: null, answeredAt: null, hasPhoto: false };

function judge(photos: readonly Photo[], side: Side, serverAt: Millis): Judged {
  const rejected = rejectedPhoto(photos, side, serverAt);
  const current = photos.find((photo) => photo.place === 'active' && photo.sideUuid === side.uuid) ?? null;
  return {
    sideUuid: side.uuid,
    rejectedId: rejected?.id ?? null,
    answeredAt: current && answeredAt(current, rejected, serverAt),
    hasPhoto: current !== null || rejected !== null,
  };
}

/** The partner judged the latest upload before that time. */
function rejectedPhoto(photos: readonly Photo[], side: Side, serverAt: number): Photo | null {
  const uploaded = photos.filter(
    (photo) => photo.sideUuid === side.uuid && photo.uploadedServerAt !== null && photo.uploadedServerAt <= serverAt,
  );
  return uploaded.toSorted((a, b) => (a.uploadedServerAt ?? 0) - (b.uploadedServerAt ?? 0)).at(-1) ?? null;
}

/** A photo newer than the rejection is not flagged by it. */
function answeredAt(current: Photo, rejected: Photo | null, serverAt: Millis): Millis | null {
  const isNewer = current.uploadedServerAt === null ? rejected !== null : current.uploadedServerAt > serverAt;
  return isNewer ? (current.uploadedAt ?? current.addedAt) : null;
}
