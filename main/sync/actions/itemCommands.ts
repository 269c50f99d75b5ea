import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { cancelledHere } from '../../domain/item/cancellation.ts';
import { isFinal } from '../../domain/item/mergeState.ts';
import { openRemarks } from '../../domain/item/rejections.ts';
import { doneBlocked, submitBlocked } from '../../domain/item/stage.ts';
import { retried } from '../../domain/outbox/outbox.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { audit, changeItem, dropPending, enqueue } from './settle.ts';

/** The item may be submitted while it is still open. Throws `not_possible` naming what is missing. */
export function markDone(context: ActionContext, itemId: ItemId): void {
  const facts = readFacts(context, itemId);
  const blocked = doneBlocked(facts);
  if (blocked) throw new StationError('not_possible', blocked);
  changeItem(context, itemId, () => {
    answerUnplaced(context, itemId);
    context.store.items.update(itemId, { markedDone: true });
    audit(context, itemId, text('history.markedDone'));
  });
}

export function submitItem(context: ActionContext, itemId: ItemId): void {
  const facts = readFacts(context, itemId);
  const blocked = submitBlocked(facts);
  if (blocked) throw new StationError(facts.policy.canSubmit ? 'not_possible' : 'not_offered', blocked);
  changeItem(context, itemId, () => {
    answerUnplaced(context, itemId);
    context.store.items.update(itemId, { markedDone: true });
    const queued = facts.openOperations.some((operation) => operation.payload.kind === 'submit');
    if (!queued) enqueue(context, itemId, { kind: 'submit' });
    audit(context, itemId, text('history.submitAsked'));
  });
}

/** An item unknown to the partner is cancelled at once; else the cancellation is queued and unsent work dropped. */
export function cancelItem(context: ActionContext, itemId: ItemId, reason: string): void {
  const facts = readFacts(context, itemId);
  const { item } = facts;
  if (isFinal(item.state) || item.invalidation) {
    throw new StationError('not_possible', text('item.ended'));
  }
  const create = facts.openOperations.find((operation) => operation.payload.kind === 'create');
  // The create may have arrived, so it finds out first.
  const mustBeRead = !item.srKnown && (create?.status === 'in_flight' || create?.outcomeUnknown === true);
  const unknownToPartner = !item.srKnown && !mustBeRead;
  if (!unknownToPartner && !facts.policy.canCancel) {
    throw new StationError(
      'not_offered',
      item.url ? text('item.cancelAtPage', { url: item.url }) : text('item.noCancelHere'),
    );
  }
  changeItem(context, itemId, () => {
    dropPending(
      context,
      itemId,
      ({ payload }) => payload.kind !== 'cancel' && (payload.kind !== 'create' || !mustBeRead),
    );
    // A waiting or refused cancellation goes now.
    releaseOperations(context, itemId);
    if (unknownToPartner) {
      context.store.items.update(itemId, { invalidation: cancelledHere(reason) });
    } else if (!facts.openOperations.some((operation) => operation.payload.kind === 'cancel')) {
      enqueue(context, itemId, { kind: 'cancel', reason });
    }
    audit(context, itemId, text('history.cancelAsked', { reason }));
  });
}

/** Throws `not_possible` when nothing is parked or waiting. */
export function retryItem(context: ActionContext, itemId: ItemId): void {
  getItem(context, itemId);
  changeItem(context, itemId, () => {
    const released = releaseOperations(context, itemId);
    if (released === 0) throw new StationError('not_possible', text('item.nothingToRetry'));
    context.store.items.update(itemId, { lastError: null });
    audit(context, itemId, text('history.retried'));
  });
}

function releaseOperations(context: ActionContext, itemId: ItemId): number {
  const { operations } = context.store;
  const waiting = operations.openOfItem(itemId).flatMap((operation) => {
    const changes = retried(operation);
    return changes ? [{ id: operation.id, changes }] : [];
  });
  for (const { id, changes } of waiting) operations.update(id, { ...changes, updatedAt: context.clock() });
  return waiting.length;
}

/** A person called the item complete, which answers rejections that name no side. */
function answerUnplaced(context: ActionContext, itemId: ItemId): void {
  for (const { id } of openRemarks(context.store.rejections.ofItem(itemId))) {
    context.store.rejections.resolve(id, context.clock());
  }
}

export function setPlace(context: ActionContext, itemId: ItemId, place: string | null): void {
  const before = getItem(context, itemId).place;
  if (before === place) return;
  changeItem(context, itemId, () => {
    context.store.items.update(itemId, { place });
    audit(context, itemId, place === null ? text('history.placeGone') : text('history.placeSet', { place }));
  });
}
