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

/** False when the item was restarted and the old try no longer counts. */
export function isUnderWay(
  { store }: Pick<ActionContext, 'store'>,
  { id, itemId }: Pick<Operation, 'id' | 'itemId'>,
): boolean {
  const operation = itemId
    ? store.operations.openOfItem(itemId).find((other) => other.id === id)
    : store.operations.get(id);
  return operation?.status === 'in_flight';
}

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

/** `keyProvedAt`: when a call last proved the key. */
interface FailureFacts {
  readonly random: number;
  readonly keyProvedAt: Millis;
}

/**
 * A second refusal while the key worked in between is about this call alone; it needs a person and holds nothing else.
 */
function ofItsOwn(failure: FailureDetails, { lastError }: Operation, keyProvedAt: Millis): FailureDetails {
  const isAgain = failure.kind === 'credentials' && failure.status !== undefined && lastError?.code === failure.code;
  return isAgain && keyProvedAt > lastError.at ? { ...failure, kind: 'refused' } : failure;
}

/** Photos pass a refused one, which still needs a person. */
function parkedError({ store }: ActionContext, itemId: ItemId): ItemError | null {
  const parked = store.operations.openOfItem(itemId).find(({ status }) => status === 'parked')?.lastError;
  return parked ? { code: parked.code, text: parked.text, at: parked.at } : null;
}

/** Nothing is given up: it plans the next try, a wait or a person. */
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

/** The call never left, so nothing failed. */
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
  // The earlier outcome was read before this try, so its refusal is clear.
  const isSettled = failure.kind === 'refused' && failure.endpoint === endpointOf(operation.payload.kind);
  const outcomeUnknown = failure.outcomeUnknown || (operation.outcomeUnknown && !isSettled);
  const outcome = classify(failure, operation.attempts, context.clock(), random, misfits);
  return failed(operation, outcome, outcomeUnknown);
}

/**
 * A system cause (full disk, missing rights) may pass and is retried; a missing photo waits for a person; a bug is
 * retried, then waits.
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
