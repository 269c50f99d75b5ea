import type { ConnectionId, ItemId, OperationId } from '../ids.ts';
import type { Millis, Operation, OperationPayload } from '../model.ts';

export interface OperationStore {
  /** Assigns `sequence`; pending, waiting for nothing. */
  insert(operation: NewOperation): Operation;
  get(id: OperationId): Operation | null;
  /** Not done and not dropped, by `sequence`. */
  openOfItem(itemId: ItemId): readonly Operation[];
  hasOpen(itemId: ItemId): boolean;
  /** By `sequence`. */
  ofItem(itemId: ItemId): readonly Operation[];
  /**
   * Each item's turn and each operation without item, `pending` and due (or too far off, after the clock was put back),
   * by `sequence`. An item with one in flight, or a parked first one, gives none; but uploads pass an upload parked
   * with a known outcome.
   */
  runnable(connectionId: ConnectionId, now: Millis, limit: number): readonly Operation[];
  /** The earliest time at which another becomes runnable. */
  nextTryAt(connectionId: ConnectionId, now: Millis): Millis | null;
  update(id: OperationId, changes: OperationChanges): void;
  /** After a crash: `in_flight` becomes `pending` with `outcomeUnknown`. Returns their number. */
  recoverInFlight(now: Millis): number;
  /** Operations waiting for the reason may run at once. Returns their number. */
  release(connectionId: ConnectionId, reason: 'network' | 'rate_limit' | 'credentials' | 'time', now: Millis): number;
  counts(connectionId: ConnectionId | null): OperationCounts;
  countsOfItem(itemId: ItemId): OperationCounts;
  uploadsLeft(connectionId: ConnectionId): { readonly photos: number; readonly bytes: number };
  parkedWithoutItem(connectionId: ConnectionId): readonly Operation[];
  /** After a rebuild open operations may have been tried since. Parked ones stay parked. Returns their number. */
  setOpenOutcomesUnknown(now: Millis): number;
  /** In its old order where that is free. Replaces an existing row. */
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
