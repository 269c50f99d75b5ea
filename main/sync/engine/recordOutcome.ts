import { type FailureDetails, PartnerFailure, StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { ItemError, Millis, Operation } from '../../domain/model.ts';
import { classify } from '../../domain/outbox/classify.ts';
import { ended, failed, heldBack } from '../../domain/outbox/outbox.ts';
import type { OperationChanges } from '../../domain/ports/operationStore.ts';
import { text } from '../../texts/text.ts';
import { audit, changeItem } from '../actions/settle.ts';
import type { ActionContext } from '../context.ts';
import { CallHeld } from './gatedPartner.ts';
import { NotRecorded } from './notRecorded.ts';
import { endpointOf, type RunResult } from './operationContext.ts';

/** False once somebody else has ended the operation: its item was started again, and what comes of the old try is not of it. */
export function isUnderWay(
  { store }: Pick<ActionContext, 'store'>,
  { id, itemId }: Pick<Operation, 'id' | 'itemId'>,
): boolean {
  const operation = itemId
    ? store.operations.openOfItem(itemId).find((other) => other.id === id)
    : store.operations.get(id);
  return operation?.status === 'in_flight';
}

/** Ends an operation that went through, with what it changes, in one transaction. An operation that is not under way any more stays as it is. */
export function recordResult(context: ActionContext, operation: Operation, result: RunResult): void {
  if (!isUnderWay(context, operation)) return;
  const end = (): void => {
    context.store.operations.update(operation.id, { ...ended(result.kind), updatedAt: context.clock() });
    result.apply();
    const item = operation.itemId && context.store.items.get(operation.itemId);
    if (item && item.lastError !== null)
      context.store.items.update(item.id, { lastError: parkedError(context, item.id) });
  };
  if (operation.itemId) changeItem(context, operation.itemId, end);
  else context.store.transaction(end);
}

/** `keyProvedAt`: when a call showed last that the key works. */
interface FailureFacts {
  readonly random: number;
  readonly keyProvedAt: Millis;
}

/** A call that is refused again, though the key has worked in between, is refused for itself: a person must look, and nothing else waits. */
function ofItsOwn(failure: FailureDetails, { lastError }: Operation, keyProvedAt: Millis): FailureDetails {
  const isAgain = failure.kind === 'credentials' && failure.status !== undefined && lastError?.code === failure.code;
  return isAgain && keyProvedAt > lastError.at ? { ...failure, kind: 'refused' } : failure;
}

/** What a person must still look at: photos pass one that the partner refused. */
function parkedError({ store }: ActionContext, itemId: ItemId): ItemError | null {
  const parked = store.operations.openOfItem(itemId).find(({ status }) => status === 'parked')?.lastError;
  return parked ? { code: parked.code, text: parked.text, at: parked.at } : null;
}

/**
 * Records a failed try: when it is tried next, what it waits for, or that a person must look. Nothing is given up. An operation that is
 * not under way any more stays as it is.
 */
export function recordFailure(
  context: ActionContext,
  operation: Operation,
  error: unknown,
  { random, keyProvedAt }: FailureFacts,
): void {
  if (!isUnderWay(context, operation)) return;
  if (error instanceof CallHeld) {
    recordHeld(context, operation, error);
    return;
  }
  const failure = ofItsOwn(asFailure(error, operation), operation, keyProvedAt);
  const misfits = failure.kind === 'unreadable' ? (operation.lastError?.misfits ?? 0) + 1 : 0;
  const changes = changesAfter(context, operation, failure, { random, misfits });
  const lastError: ItemError = { code: failure.code, text: failure.text, at: context.clock() };
  const counted = misfits === 0 ? lastError : { ...lastError, misfits };
  const write = (): void => {
    context.store.operations.update(operation.id, { ...changes, lastError: counted, updatedAt: context.clock() });
    if (!operation.itemId) return;
    context.store.items.update(operation.itemId, { lastError });
    if (changes.status === 'parked') {
      audit(context, operation.itemId, text(parkedLines[operation.payload.kind], { reason: failure.text }));
    }
  };
  if (operation.itemId) changeItem(context, operation.itemId, write);
  else context.store.transaction(write);
}

const parkedLines = {
  create: 'history.createParked',
  upload: 'history.uploadParked',
  submit: 'history.submitParked',
  cancel: 'history.cancelParked',
  update_user: 'history.updateUserParked',
} as const;

/** It did not get as far as the partner: no failure of its own. */
function recordHeld(context: ActionContext, operation: Operation, { until }: CallHeld): void {
  context.store.operations.update(operation.id, { ...heldBack(operation, until), updatedAt: context.clock() });
  if (operation.itemId) changeItem(context, operation.itemId, () => undefined);
}

function changesAfter(
  context: ActionContext,
  operation: Operation,
  failure: FailureDetails,
  { random, misfits }: { readonly random: number; readonly misfits: number },
): OperationChanges {
  // The outcome of an earlier try was read before this one, whose refusal is a clear answer.
  const isSettled = failure.kind === 'refused' && failure.endpoint === endpointOf(operation.payload.kind);
  const outcomeUnknown = failure.outcomeUnknown || (operation.outcomeUnknown && !isSettled);
  const outcome = classify(failure, operation.attempts, context.clock(), random, misfits);
  return failed(operation, outcome, outcomeUnknown);
}

/**
 * A failure of the station itself: one that the system gives as the cause (a full disk, a fault, no rights) can pass and is tried
 * again, one without (a photo that is missing or damaged) waits for a person; a bug is tried again, then waits too.
 */
function asFailure(error: unknown, operation: Operation): FailureDetails {
  if (error instanceof NotRecorded) return { ...asFailure(error.cause, operation), outcomeUnknown: true };
  if (error instanceof PartnerFailure) return error.details;
  const endpoint = operation.payload.kind;
  if (error instanceof StationError) {
    const kind = error.code === 'storage' && error.cause !== undefined ? 'storage' : 'refused';
    return { kind, code: error.code, text: error.text, endpoint, outcomeUnknown: false };
  }
  const words = error instanceof Error ? error.message : String(error);
  return {
    kind: 'unreadable',
    code: 'internal',
    text: text('station.wentWrong', { words }),
    endpoint,
    outcomeUnknown: true,
  };
}
