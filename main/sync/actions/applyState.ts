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

/** `report` was known when Find was asked; the partner is asked again about a later one. */
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

export function reportOf({ store }: Pick<ActionContext, 'store'>, itemId: ItemId): ReportedState | null {
  return store.srDetails.get(itemId)?.reported ?? null;
}

/** `serverNow` is the partner's clock. Call it in a transaction. */
export function applyPolledState(context: ActionContext, itemId: ItemId, state: SrState, serverNow: Millis): void {
  const item = getItem(context, itemId);
  takeState(context, item, mergePolledState(timedState(item), state, serverNow));
  settleReport(context, item, state);
}

/** The partner's answer confirms or refutes an unsigned report. */
function settleReport(context: ActionContext, item: Item, state: SrState): void {
  const details = context.store.srDetails.get(item.id);
  if (!details?.reported) return;
  const { reason } = details.reported;
  context.store.srDetails.put(item.id, { ...details, reported: null });
  if (reason !== null && isState(state, 'CANCELLED') && item.invalidation === null && !wasCancelledHere(item))
    context.store.items.update(item.id, { invalidation: reason });
}

/** Older news changes nothing. Call it in a transaction. */
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

/** The partner reviews it, so somebody submitted it. */
function wasSubmitted(item: Item, state: SrState): boolean {
  if (!isState(state, 'QC') && !isPastReview(state)) return false;
  return item.submittedAt === null || (rejectedSinceSubmit(item) && !isState(state, 'QC', 'REJECTED'));
}

/** The photos passed, so earlier rejections are answered. */
function resolveOlderRejections(context: ActionContext, itemId: ItemId, serverAt: Millis): void {
  for (const rejection of openRejections(context.store.rejections.ofItem(itemId))) {
    if (rejection.serverAt <= serverAt) context.store.rejections.resolve(rejection.id, context.clock());
  }
}

/** It speaks of photos that were replaced since. */
export function isOlderThanUploads(context: ActionContext, itemId: ItemId, serverAt: Millis): boolean {
  return context.store.photos.ofItem(itemId).some((photo) => (photo.uploadedServerAt ?? 0) > serverAt);
}
