import type { ConnectionId, ItemId, OperationId } from '../../domain/ids.ts';
import { type Operation, operationStatuses, waitReasons } from '../../domain/model.ts';
import type { OperationChanges } from '../../domain/ports/operationStore.ts';
import { operationErrorJson, payloadJson } from './jsonColumns.ts';
import { type Columns, changedColumns, fromJson, fromNullableJson, fromWord, toFlag, toNullableJson } from './rows.ts';

export interface OperationRow {
  readonly sequence: number;
  readonly id: string;
  readonly connection_id: string;
  readonly item_id: string | null;
  readonly payload: string;
  readonly status: string;
  readonly attempts: number;
  readonly outcome_unknown: number;
  readonly next_try_at: number | null;
  readonly waiting_for: string;
  readonly last_error: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

export function operationOf(row: OperationRow): Operation {
  return {
    // `insert` writes only branded ids.
    id: row.id as OperationId,
    sequence: row.sequence,
    connectionId: row.connection_id as ConnectionId,
    itemId: row.item_id as ItemId | null,
    payload: fromJson(payloadJson, row.payload, 'operations.payload'),
    status: fromWord(operationStatuses, row.status, 'operations.status'),
    attempts: row.attempts,
    outcomeUnknown: row.outcome_unknown === 1,
    nextTryAt: row.next_try_at,
    waitingFor: fromWord(waitReasons, row.waiting_for, 'operations.waiting_for'),
    lastError: fromNullableJson(operationErrorJson, row.last_error, 'operations.last_error'),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function operationColumns(changes: OperationChanges): Columns {
  return changedColumns<OperationChanges>(changes, {
    status: (value) => ({ status: value }),
    attempts: (value) => ({ attempts: value }),
    outcomeUnknown: (value) => ({ outcome_unknown: toFlag(value) }),
    nextTryAt: (value) => ({ next_try_at: value }),
    waitingFor: (value) => ({ waiting_for: value }),
    lastError: (value) => ({ last_error: toNullableJson(value) }),
    updatedAt: (value) => ({ updated_at: value }),
    payload: (value) => ({ kind: value.kind, payload: JSON.stringify(value) }),
  });
}
