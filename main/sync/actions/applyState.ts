import type { ItemId } from '../../domain/ids.ts';
import { wasCancelledHere } from '../../domain/item/cancellation.ts';
import {
  isFinal,
  isPastReview,
  isState,
  mergeEventState,
  mergePolledState,
  type TimedState,
} from '../../domain/item/mergeState.ts';
import { openRejections } from '../../domain/item/rejections.ts';
import { rejectedSinceSubmit } from '../../domain/item/stage.ts';
import type { Item, Millis, SrState } from '../../domain/model.ts';
import type { FoundSr } from '../../domain/partner/service.ts';
import type { ReportedState } from '../../domain/partner/srDetails.ts';
import { partnerStateText } from '../../texts/partnerStateText.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import { keepDetails } from './keepDetails.ts';
import { audit, changeItem } from './settle.ts';

/**
 * Find's answer on the item's SR: its state now, its view page and short id. An end that was reported while Find was on its way is no part of
 * the answer: `report` is what was known when it was asked, and the partner is asked again at once.
 */
export function applyFound(
  context: ActionContext,
  itemId: ItemId,
  found: FoundSr,
  serverNow: Millis,
  report: ReportedState | null = reportOf(context, itemId),
): void {
  changeItem(context, itemId, () => {
    const item = getItem(context, itemId);
    const later = reportOf(context, itemId);
    context.store.items.update(itemId, {
      microId: found.microId ?? item.microId,
      url: found.url ?? item.url,
      lastPolledAt: context.clock(),
      nextPollAt: null,
    });
    keepDetails(context.store, itemId, { legacyId: found.legacyId });
    applyPolledState(context, itemId, found.state, serverNow);
    if (later === null || later.serverAt === report?.serverAt || isFinal(getItem(context, itemId).state)) return;
    keepDetails(context.store, itemId, { reported: later });
    context.store.items.update(itemId, { nextPollAt: context.clock() });
  });
}

/** The end of the item that nobody signed, and that the partner was not asked about yet. */
export function reportOf({ store }: Pick<ActionContext, 'store'>, itemId: ItemId): ReportedState | null {
  return store.srDetails.get(itemId)?.reported ?? null;
}

/** Applies the state that a call told, at that time of the partner's clock. Within a transaction of the caller. */
export function applyPolledState(context: ActionContext, itemId: ItemId, state: SrState, serverNow: Millis): void {
  const item = getItem(context, itemId);
  takeState(context, item, mergePolledState(timedState(item), state, serverNow));
  settleReport(context, item, state);
}

/** The partner has said how it stands: what an unsigned event reported is confirmed by it, or was not true. */
function settleReport(context: ActionContext, item: Item, state: SrState): void {
  const details = context.store.srDetails.get(item.id);
  if (!details?.reported) return;
  const { reason } = details.reported;
  context.store.srDetails.put(item.id, { ...details, reported: null });
  if (reason !== null && isState(state, 'CANCELLED') && item.invalidation === null && !wasCancelledHere(item))
    context.store.items.update(item.id, { invalidation: reason });
}

/** Applies the state that an event told; older news than what is held changes nothing. Within a transaction of the caller. */
export function applyEventState(context: ActionContext, item: Item, state: SrState, serverAt: Millis): void {
  takeState(context, item, mergeEventState(timedState(item), { state, serverAt }));
}

function timedState(item: Item): TimedState | null {
  return item.state && item.stateServerAt !== null ? { state: item.state, serverAt: item.stateServerAt } : null;
}

function takeState(context: ActionContext, item: Item, next: TimedState | null): void {
  if (!next) return;
  const rejected = isState(next.state, 'QC', 'REJECTED') && !isOlderThanUploads(context, item.id, next.serverAt);
  context.store.items.update(item.id, {
    state: next.state,
    stateServerAt: next.serverAt,
    nextPollAt: null,
    ...(rejected ? { rejectedAt: context.clock(), markedDone: false } : {}),
    ...(wasSubmitted(item, next.state) ? { submittedAt: context.clock() } : {}),
    updatedAt: context.clock(),
  });
  if (isPastReview(next.state)) resolveOlderRejections(context, item.id, next.serverAt);
  audit(context, item.id, text('history.stateChanged', { state: partnerStateText(next.state) }));
}

/** The partner reviews it: it was submitted, by whomever. */
function wasSubmitted(item: Item, state: SrState): boolean {
  if (!isState(state, 'QC') && !isPastReview(state)) return false;
  return item.submittedAt === null || (rejectedSinceSubmit(item) && !isState(state, 'QC', 'REJECTED'));
}

/** The photos passed: what was rejected before is answered, wherever the new photos came from. */
function resolveOlderRejections(context: ActionContext, itemId: ItemId, serverAt: Millis): void {
  for (const rejection of openRejections(context.store.rejections.ofItem(itemId))) {
    if (rejection.serverAt <= serverAt) context.store.rejections.resolve(rejection.id, context.clock());
  }
}

/** A rejection from before the latest upload of the item speaks of photos that were since replaced. */
export function isOlderThanUploads(context: ActionContext, itemId: ItemId, serverAt: Millis): boolean {
  return context.store.photos.ofItem(itemId).some((photo) => (photo.uploadedServerAt ?? 0) > serverAt);
}
