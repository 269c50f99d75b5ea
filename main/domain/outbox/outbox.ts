import type { Millis, Operation, OperationPayload } from '../model.ts';
import type { OperationChanges } from '../ports/operationStore.ts';
import type { Outcome } from './classify.ts';

/**
 * The outbox as a state machine over values: which operations may be tried now, and what each try makes of its operation. It
 * knows no store, clock or partner; the store's queries answer as `nextToRun` does (there is a test that compares them).
 *
 * pending → in_flight → done | dropped | pending (tried again, or waiting) | parked; parked → pending by a person alone, and so
 * dropped → pending, when a cancellation that dropped it is taken back.
 * Nothing is ever deleted, whatever fails and however often (invariant 4).
 */

/** Not done and not dropped. */
export function isOpen(operation: Pick<Operation, 'status'>): boolean {
  return operation.status === 'pending' || operation.status === 'in_flight' || operation.status === 'parked';
}

/**
 * The operations to try now, in order of `sequence`, at most `free` of them: of each item one alone, so that those of one item run in order
 * and items side by side; those without an item on their own. An operation in flight holds all others of its item, one that is parked holds
 * what is behind it. But a photo that the partner refused holds no other photo: uploads pass it, and nothing else does.
 */
export function nextToRun(outbox: readonly Operation[], now: Millis, free: number): readonly Operation[] {
  const open = outbox.filter(isOpen).toSorted((a, b) => a.sequence - b.sequence);
  const alone = open.filter(({ itemId }) => itemId === null);
  const ofItems = Map.groupBy(
    open.filter(({ itemId }) => itemId !== null),
    ({ itemId }) => itemId,
  );
  const firsts = [...ofItems.values()].flatMap((ofItem) => firstOf(ofItem) ?? []);
  return [...alone, ...firsts]
    .filter(({ status, nextTryAt }) => status === 'pending' && (nextTryAt ?? now) <= now)
    .toSorted((a, b) => a.sequence - b.sequence)
    .slice(0, Math.max(0, free));
}

/** The operation of an item that is its turn, of its open ones in order; null where one that is parked holds all. */
function firstOf(open: readonly Operation[]): Operation | null {
  const inFlight = open.find(({ status }) => status === 'in_flight');
  if (inFlight) return inFlight;
  const first = open.find((operation) => !isPassed(operation));
  if (!first) return null;
  return open.every((other) => other.sequence >= first.sequence || !holds(other, first)) ? first : null;
}

/** Whether an open operation of an item holds one that is behind it. */
export function holds(earlier: Passable, later: { readonly payload: Pick<OperationPayload, 'kind'> }): boolean {
  return later.payload.kind !== 'upload' || !isPassed(earlier);
}

type Passable = Pick<Operation, 'status' | 'outcomeUnknown'> & { readonly payload: Pick<OperationPayload, 'kind'> };

/**
 * A photo that is parked, as the partner certainly has not taken it. One whose outcome is not known holds the others: what the partner counts
 * after one of those would be taken for it.
 */
function isPassed({ payload, status, outcomeUnknown }: Passable): boolean {
  return payload.kind === 'upload' && status === 'parked' && !outcomeUnknown;
}

/** A try begins. */
export function begun(operation: Operation): OperationChanges & Pick<Operation, 'attempts'> {
  return { status: 'in_flight', attempts: operation.attempts + 1 };
}

/** A try ended well, or the operation is no longer intended. */
export function ended(status: 'done' | 'dropped'): OperationChanges {
  return { status, waitingFor: 'nothing', nextTryAt: null };
}

/**
 * A try failed; `operation` is as it was begun. A wait for all (network, limit, credentials) is no fault of this operation
 * and does not count as a try. `outcomeUnknown` says whether the partner may have done it all the same.
 */
export function failed(operation: Operation, outcome: Outcome, outcomeUnknown: boolean): OperationChanges {
  const pending = { status: 'pending', outcomeUnknown } as const;
  const notCounted = { ...pending, attempts: operation.attempts - 1 } as const;
  switch (outcome.kind) {
    case 'retry':
      return { ...pending, waitingFor: outcome.waitingFor, nextTryAt: outcome.at };
    case 'wait_network':
      return { ...notCounted, waitingFor: 'network', nextTryAt: null };
    case 'wait_limit':
      return { ...notCounted, waitingFor: 'rate_limit', nextTryAt: outcome.until };
    case 'wait_credentials':
      return { ...notCounted, waitingFor: 'credentials', nextTryAt: null };
    case 'park':
      return { status: 'parked', outcomeUnknown, waitingFor: 'person', nextTryAt: null };
  }
}

/** The try was held back before anything was sent. `until` null: only a person can go on. */
export function heldBack(operation: Operation, until: Millis | null): OperationChanges {
  return {
    status: 'pending',
    attempts: operation.attempts - 1,
    waitingFor: until === null ? 'credentials' : 'rate_limit',
    nextTryAt: until,
  };
}

/** The station stopped, or crashed, during the try: what came of it must be read before it is repeated. */
export function interrupted(): OperationChanges {
  return { status: 'pending', outcomeUnknown: true, waitingFor: 'nothing', nextTryAt: null };
}

/** A person wants it tried now, with its tries counted anew. An operation in flight is left alone. */
export function retried(operation: Operation): OperationChanges | null {
  if (operation.status !== 'parked' && operation.status !== 'pending') return null;
  return wantedAgain(operation);
}

/** A dropped operation is intended after all. Whether an earlier try may have reached the partner stays known. */
export function wantedAgain({ lastError }: Operation): OperationChanges {
  const anew = lastError?.misfits === undefined ? {} : { lastError: { ...lastError, misfits: 0 } };
  return { status: 'pending', attempts: 0, waitingFor: 'nothing', nextTryAt: null, ...anew };
}
