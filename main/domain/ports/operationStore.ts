import type { ConnectionId, ItemId, OperationId } from '../ids.ts';
import type { Millis, Operation, OperationPayload } from '../model.ts';

export interface OperationStore {
  /** Assigns the next `sequence`; status pending, waiting for nothing. */
  insert(operation: NewOperation): Operation;
  get(id: OperationId): Operation | null;
  /** Not done and not dropped, in `sequence` order. */
  openOfItem(itemId: ItemId): readonly Operation[];
  hasOpen(itemId: ItemId): boolean;
  /** All, in `sequence` order. */
  ofItem(itemId: ItemId): readonly Operation[];
  /**
   * The operation of each item whose turn it is (and each operation without an item) that is `pending` with `nextTryAt`
   * null, at or before `now`, or further off than any wait is (the clock was put back meanwhile); ordered by `sequence`.
   * An item with an operation in flight gives none, nor does one whose first open operation is parked; but uploads pass
   * an upload that is parked with an outcome that is known.
   */
  runnable(connectionId: ConnectionId, now: Millis, limit: number): readonly Operation[];
  /** The earliest `nextTryAt` of the first open operations that are not runnable yet. */
  nextTryAt(connectionId: ConnectionId, now: Millis): Millis | null;
  update(id: OperationId, changes: OperationChanges): void;
  /** After a crash: every `in_flight` operation becomes `pending` with `outcomeUnknown`. Returns how many. */
  recoverInFlight(now: Millis): number;
  /** Pending operations that wait for the reason may run at once and wait for nothing any more. Returns how many. */
  release(connectionId: ConnectionId, reason: 'network' | 'rate_limit' | 'credentials' | 'time', now: Millis): number;
  counts(connectionId: ConnectionId | null): OperationCounts;
  countsOfItem(itemId: ItemId): OperationCounts;
  /** Uploads pending or in flight: how many, and their bytes. */
  uploadsLeft(connectionId: ConnectionId): { readonly photos: number; readonly bytes: number };
  /** Parked operations that belong to no item, newest first. */
  parkedWithoutItem(connectionId: ConnectionId): readonly Operation[];
  /** After a rebuild: whatever is open may have been tried since, so its outcome is unknown. Parked ones stay so. Returns how many. */
  setOpenOutcomesUnknown(now: Millis): number;
  /** Writes an operation as a record tells it, in its old order where that is free. An existing row is replaced. */
  restore(operation: Operation): void;
}

export interface NewOperation {
  readonly id: OperationId;
  readonly connectionId: ConnectionId;
  readonly itemId: ItemId | null;
  readonly payload: OperationPayload;
  readonly at: Millis;
}

export type OperationChanges = Partial<
  Pick<
    Operation,
    'status' | 'attempts' | 'outcomeUnknown' | 'nextTryAt' | 'waitingFor' | 'lastError' | 'updatedAt' | 'payload'
  >
>;

export interface OperationCounts {
  readonly pending: number;
  readonly inFlight: number;
  readonly parked: number;
}
