import type { ItemId, OperationId } from '../../domain/ids.ts';
import type { OperationPayload } from '../../domain/model.ts';
import { nextPollAt } from '../../domain/pollSchedule.ts';
import { shouldSubmit, stageOf } from '../../domain/stage.ts';
import type { ActionContext } from '../context.ts';
import { readFacts } from '../itemFacts.ts';

/**
 * The last step of every change to an item, inside its transaction: queues the submit that the change makes due, holds one
 * that it makes premature, and writes the item's stage and next poll.
 */
export function settle(context: ActionContext, itemId: ItemId): void {
  holdPrematureSubmit(context, itemId);
  if (shouldSubmit(readFacts(context, itemId))) enqueue(context, itemId, { kind: 'submit' });
  const facts = readFacts(context, itemId);
  const now = context.clock();
  const stage = stageOf(facts);
  const poll = nextPollAt(facts.item, facts.isOpen, now);
  const changes = {
    ...(stage === facts.item.stage ? {} : { stage, updatedAt: now }),
    ...(keepsPoll(facts.item.nextPollAt, poll) ? {} : { nextPollAt: poll }),
  };
  if (Object.keys(changes).length > 0) context.store.items.update(itemId, changes);
}

/** An earlier poll that is already planned stays. */
function keepsPoll(planned: number | null, wanted: number | null): boolean {
  if (planned === null || wanted === null) return planned === wanted;
  return planned <= wanted;
}

/** Records an intended effect on the partner, in the transaction of the local change that causes it (invariant 2). */
export function enqueue(context: ActionContext, itemId: ItemId, payload: OperationPayload): void {
  const item = context.store.items.get(itemId);
  if (!item) return;
  context.store.operations.insert({
    id: context.newId() as OperationId,
    connectionId: item.connectionId,
    itemId,
    payload,
    at: context.clock(),
  });
}

/** An operation that is no longer intended. One that is in flight is left: the engine sees to what came of it. */
export function dropPending(
  context: ActionContext,
  itemId: ItemId,
  matches: (payload: OperationPayload) => boolean,
): void {
  for (const operation of context.store.operations.openOfItem(itemId)) {
    if (operation.status === 'in_flight' || !matches(operation.payload)) continue;
    context.store.operations.update(operation.id, { status: 'dropped', updatedAt: context.clock() });
  }
}

/**
 * A queued submit is taken back when the item is no longer complete, when it was opened again, or when photos were added
 * behind it; `shouldSubmit` or the operator queues it anew. One that a person asked for keeps its place behind new uploads.
 */
function holdPrematureSubmit(context: ActionContext, itemId: ItemId): void {
  const facts = readFacts(context, itemId);
  const submit = facts.openOperations.find((operation) => operation.payload.kind === 'submit');
  if (!submit || submit.status === 'in_flight') return;
  const behind = facts.openOperations.some(
    (operation) => operation.sequence > submit.sequence && operation.payload.kind === 'upload',
  );
  const incomplete = facts.sides.some((side) => side.side.required && (side.photo === null || side.rejection !== null));
  const reopened = facts.isOpen && !facts.item.markedDone;
  if (!behind && !incomplete && !reopened) return;
  context.store.operations.update(submit.id, { status: 'dropped', updatedAt: context.clock() });
  if (behind && !incomplete && facts.item.markedDone) enqueue(context, itemId, { kind: 'submit' });
}

/** Writes one line of the audit trail. */
export function audit(
  context: ActionContext,
  itemId: ItemId | null,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): void {
  context.store.audit.insert({ at: context.clock(), who: context.who, what, itemId, detail });
}

/** Runs one change of an item as a transaction that ends with `settle`, then tells that it changed. */
export function changeItem<Result>(context: ActionContext, itemId: ItemId, work: () => Result): Result {
  const result = context.store.transaction(() => {
    const value = work();
    settle(context, itemId);
    return value;
  });
  context.changed(itemId);
  return result;
}
