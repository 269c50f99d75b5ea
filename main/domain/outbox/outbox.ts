import type { Millis, Operation, OperationPayload } from '../model.ts';
import type { OperationChanges } from '../ports/operationStore.ts';
import type { Outcome } from './classify.ts';

/**
 * A state machine over values, without store, clock or partner; a test compares the store's queries with `nextToRun`.
 *
 * pending → in_flight → done | dropped | pending | parked. Only a person moves parked → pending, and dropped → pending
 * by taking back the cancellation that dropped it. Nothing is ever deleted (invariant 4).
 */

/** Not done and not dropped. */
export function isOpen(operation: Pick<Operation, 'status'>): boolean {
  return operation.status === 'pending' || operation.status === 'in_flight' || operation.status === 'parked';
}

/**
 * By `sequence`, at most `free`: one of each item, so that items run side by side, and those without an item. One in
 * flight holds all others of its item, a parked one those behind it; but uploads pass a refused upload.
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

function firstOf(open: readonly Operation[]): Operation | null {
  const inFlight = open.find(({ status }) => status === 'in_flight');
  if (inFlight) return inFlight;
  const first = open.find((operation) => !isPassed(operation));
  if (!first) return null;
  return open.every((other) => other.sequence >= first.sequence || !holds(other, first)) ? first : null;
}

export function holds(earlier: Passable, later: { readonly payload: Pick<OperationPayload, 'kind'> }): boolean {
  return later.payload.kind !== 'upload' || !isPassed(earlier);
}

type Passable = Pick<Operation, 'status' | 'outcomeUnknown'> & { readonly payload: Pick<OperationPayload, 'kind'> };

/**
 * The partner certainly lacks the parked photo. With an unknown outcome it holds the others, for their count would be
 * taken for it.
 */
function isPassed({ payload, status, outcomeUnknown }: Passable): boolean {
  return payload.kind === 'upload' && status === 'parked' && !outcomeUnknown;
}

export function begun(operation: Operation): OperationChanges & Pick<Operation, 'attempts'> {
  return { status: 'in_flight', attempts: operation.attempts + 1 };
}

export function ended(status: 'done' | 'dropped'): OperationChanges {
  return { status, waitingFor: 'nothing', nextTryAt: null };
}

/** `operation` is as begun. A wait for all (network, limit, credentials) is no fault of it and not counted as a try. */
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

/** Nothing was sent. `until` null: only a person can go on. */
export function heldBack(operation: Operation, until: Millis | null): OperationChanges {
  return {
    status: 'pending',
    attempts: operation.attempts - 1,
    waitingFor: until === null ? 'credentials' : 'rate_limit',
    nextTryAt: until,
  };
}

/** The station stopped during the try, so its outcome must be read before repeating. */
export function interrupted(): OperationChanges {
  return { status: 'pending', outcomeUnknown: true, waitingFor: 'nothing', nextTryAt: null };
}

/** A person wants it tried now, counting anew. One in flight stays. */
export function retried(operation: Operation): OperationChanges | null {
  if (operation.status !== 'parked' && operation.status !== 'pending') return null;
  return wantedAgain(operation);
}

/** It stays known whether an earlier try may have reached the partner. */
export function wantedAgain({ lastError }: Operation): OperationChanges {
  const anew = lastError?.misfits === undefined ? {} : { lastError: { ...lastError, misfits: 0 } };
  return { status: 'pending', attempts: 0, waitingFor: 'nothing', nextTryAt: null, ...anew };
}
