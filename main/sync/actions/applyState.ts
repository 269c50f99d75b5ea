import type { ItemId } from '../../domain/ids.ts';
import { isFinal, isState, mergeEventState, mergePolledState, type TimedState } from '../../domain/mergeState.ts';
import type { Item, Millis, SrState } from '../../domain/model.ts';
import type { FoundSr } from '../../domain/service.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import { audit, changeItem, dropPending } from './settle.ts';

/** What Find told of the item's SR: its state now, its view page and short id. */
export function applyFound(context: ActionContext, itemId: ItemId, found: FoundSr, serverNow: Millis): void {
  changeItem(context, itemId, () => {
    const item = getItem(context, itemId);
    context.store.items.update(itemId, {
      microId: found.microId ?? item.microId,
      url: found.url ?? item.url,
      lastPolledAt: context.clock(),
      nextPollAt: null,
    });
    takeState(context, item, mergePolledState(timedState(item), found.state, serverNow));
  });
}

/** What an event told; older news than what is held changes nothing. Within a transaction of the caller. */
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
    // The partner reviews it: it was submitted, by whomever.
    ...(isUnderReview(next.state) && item.submittedAt === null ? { submittedAt: context.clock() } : {}),
    updatedAt: context.clock(),
  });
  // Nothing more is intended for an item that has come to its end.
  if (isFinal(next.state)) dropPending(context, item.id, () => true);
  audit(context, item.id, 'state changed', { primary: next.state.primary, supplement: next.state.supplement });
}

function isUnderReview(state: SrState): boolean {
  return isState(state, 'QC') || isState(state, 'UNDERWAY') || isState(state, 'COMPLETE');
}

/** A rejection from before the latest upload of the item speaks of photos that were since replaced. */
export function isOlderThanUploads(context: ActionContext, itemId: ItemId, serverAt: Millis): boolean {
  return context.store.photos.ofItem(itemId).some((photo) => (photo.uploadedServerAt ?? 0) > serverAt);
}
