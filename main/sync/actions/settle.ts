import type { ItemId, OperationId } from '../../domain/ids.ts';
import { outcomeOf } from '../../domain/item/result.ts';
import { hasEnded, stageOf } from '../../domain/item/stage.ts';
import type { Operation, OperationPayload } from '../../domain/model.ts';
import { nextPollAt, pollTurn } from '../../domain/outbox/pollSchedule.ts';
import { submitStep } from '../../domain/outbox/submitStep.ts';
import type { Text } from '../../texts/text.ts';
import { type ActionContext, pollFacts } from '../context.ts';
import { type ItemFacts, readFacts } from '../itemFacts.ts';

/**
 * Ends every change to an item, in its transaction: drops and queues operations, and writes stage, next poll and
 * result.
 */
export function settle(context: ActionContext, itemId: ItemId): void {
  const before = readFacts(context, itemId);
  const facts = settleOperations(context, before) ? readFacts(context, itemId) : before;
  const now = context.clock();
  const stage = stageOf(facts);
  const wishedAt = nextPollAt(facts.item, stage, pollFacts(context, facts.isOpen), now);
  const head = context.store.items.nextPollAt(facts.item.connectionId);
  const poll = wishedAt === null ? null : pollTurn(wishedAt, now, head);
  const changes = {
    ...(stage === facts.item.stage ? {} : { stage, updatedAt: now }),
    ...(keepsPoll(facts.item.nextPollAt, poll) ? {} : { nextPollAt: poll }),
  };
  if (Object.keys(changes).length > 0) context.store.items.update(itemId, changes);
  const outcome = stage === facts.item.stage ? null : outcomeOf(stage, facts);
  if (outcome) context.store.results.insert({ ...outcome, itemId, srUuid: facts.item.srUuid, at: now });
}

function settleOperations(context: ActionContext, facts: ItemFacts): boolean {
  const { item } = facts;
  if (hasEnded(item)) return dropPending(context, item.id, () => true) > 0;
  const step = submitStep(facts);
  if (step === 'withdraw' || step === 'requeue') {
    dropPending(context, item.id, ({ payload }) => payload.kind === 'submit');
  }
  if (step === 'queue' || step === 'requeue') enqueue(context, item.id, { kind: 'submit' });
  return step !== 'keep';
}

/** An earlier planned poll stays. */
function keepsPoll(planned: number | null, wanted: number | null): boolean {
  if (planned === null || wanted === null) return planned === wanted;
  return planned <= wanted;
}

/** Records an effect on the partner in the transaction of the change that causes it (invariant 2). */
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

/** The engine sees to operations in flight. Returns the number dropped. */
export function dropPending(
  context: ActionContext,
  itemId: ItemId,
  matches: (operation: Operation) => boolean,
): number {
  const dropped = context.store.operations
    .openOfItem(itemId)
    .filter((operation) => operation.status !== 'in_flight' && matches(operation));
  for (const { id } of dropped) {
    context.store.operations.update(id, { status: 'dropped', updatedAt: context.clock() });
  }
  return dropped.length;
}

/** `detail` is for support. */
export function audit(
  context: ActionContext,
  itemId: ItemId | null,
  text: Text,
  detail: Readonly<Record<string, unknown>> = {},
): void {
  const ofEvent = context.eventKey === undefined ? {} : { event: context.eventKey };
  context.store.audit.insert({
    at: context.clock(),
    who: context.who,
    text,
    itemId,
    detail: { ...detail, ...ofEvent },
  });
}

export function changeItem<Result>(context: ActionContext, itemId: ItemId, work: () => Result): Result {
  return context.store.transaction(() => workAndSettle(context, itemId, work));
}

/** The rest of the process does not wait for the disk; the promise does. */
export async function changeItemDurably(context: ActionContext, itemId: ItemId, work: () => void): Promise<void> {
  await context.store.durableTransaction(() => workAndSettle(context, itemId, work)).onDisk;
}

function workAndSettle<Result>(context: ActionContext, itemId: ItemId, work: () => Result): Result {
  const value = work();
  settle(context, itemId);
  return value;
}
