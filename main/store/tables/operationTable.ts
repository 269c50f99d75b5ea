import { maxPauseMs } from '../../domain/backoff.ts';
import type { ConnectionId, ItemId, OperationId } from '../../domain/ids.ts';
import type { Millis, Operation, OperationPayload } from '../../domain/model.ts';
import { holds } from '../../domain/outbox/outbox.ts';
import type { NewOperation, OperationCounts, OperationStore } from '../../domain/ports/operationStore.ts';
import { itemTopic } from '../../domain/ports/topics.ts';
import { type OperationRow, operationColumns, operationOf } from '../rows/operationRow.ts';
import { type Columns, rowWriter } from '../rows/rows.ts';
import { rowsOfItem } from '../rows/rowsOfItem.ts';
import type { Sql } from '../rows/sql.ts';

const first = `SELECT * FROM operations INDEXED BY operations_first
  WHERE is_first = 1 AND connection_id = @connectionId AND status = 'pending'`;

export const operationQueries = {
  get: 'SELECT * FROM operations WHERE id = @id',
  ofItem: 'SELECT * FROM operations WHERE item_id = @itemId ORDER BY sequence',
  openOfItem: `SELECT * FROM operations INDEXED BY operations_open
    WHERE item_id = @itemId AND status NOT IN ('done', 'dropped') ORDER BY sequence`,
  // Untimed operations come from the index in order; only due ones are sorted.
  atOnce: `${first} AND next_try_at IS NULL ORDER BY sequence LIMIT @limit`,
  due: `${first} AND next_try_at <= @now ORDER BY sequence LIMIT @limit`,
  tooFarOff: `${first} AND next_try_at > @beyond ORDER BY sequence LIMIT @limit`,
  soonestTry: `SELECT min(next_try_at) AS at FROM operations INDEXED BY operations_first
    WHERE is_first = 1 AND connection_id = @connectionId AND status = 'pending' AND next_try_at IS NOT NULL`,
  nextTryAt: `SELECT min(next_try_at) AS at FROM operations INDEXED BY operations_first
    WHERE is_first = 1 AND connection_id = @connectionId AND status = 'pending' AND next_try_at > @now`,
  recoverInFlight: `UPDATE operations INDEXED BY operations_in_flight
    SET status = 'pending', outcome_unknown = 1, next_try_at = NULL, waiting_for = 'nothing', updated_at = @now
    WHERE status = 'in_flight'`,
  release: `UPDATE operations INDEXED BY operations_waiting
    SET next_try_at = NULL, waiting_for = 'nothing', updated_at = @now
    WHERE connection_id = @connectionId AND status = 'pending' AND waiting_for = @reason AND waiting_for <> 'nothing'`,
  counts: 'SELECT status, sum(operations) AS operations FROM operation_counts GROUP BY status',
  countsOfConnection: `SELECT status, sum(operations) AS operations FROM operation_counts
    WHERE connection_id = @connectionId GROUP BY status`,
  countsOfItem: `SELECT status, count(*) AS operations FROM operations WHERE item_id = @itemId GROUP BY status`,
  uploadsLeft: `SELECT coalesce(sum(operations), 0) AS photos, coalesce(sum(bytes), 0) AS bytes FROM operation_counts
    WHERE connection_id = @connectionId AND status IN ('pending', 'in_flight') AND kind = 'upload'`,
  parkedWithoutItem: `SELECT * FROM operations INDEXED BY operations_parked_alone
    WHERE connection_id = @connectionId AND status = 'parked' AND item_id IS NULL ORDER BY sequence DESC`,
  bytesOfPhoto: 'SELECT bytes FROM photos WHERE id = @photoId',
  itemHasOpen: `SELECT EXISTS (SELECT 1 FROM operations INDEXED BY operations_open
    WHERE item_id = @itemId AND status NOT IN ('done', 'dropped')) AS found`,
} as const;

interface StatusCount {
  readonly status: string;
  readonly operations: number;
}

const maxConnections = 200;

/** Prepared once. */
function statementsOf(sql: Sql) {
  return {
    get: sql.prepare<OperationRow>(operationQueries.get),
    ofItem: sql.prepare<OperationRow>(operationQueries.ofItem),
    openOfItem: sql.prepare<OperationRow>(operationQueries.openOfItem),
    atOnce: sql.prepare<OperationRow>(operationQueries.atOnce),
    due: sql.prepare<OperationRow>(operationQueries.due),
    tooFarOff: sql.prepare<OperationRow>(operationQueries.tooFarOff),
    soonestTry: sql.prepare<{ readonly at: Millis | null }>(operationQueries.soonestTry),
    nextTryAt: sql.prepare<{ readonly at: Millis | null }>(operationQueries.nextTryAt),
    recoverInFlight: sql.prepare(operationQueries.recoverInFlight),
    release: sql.prepare(operationQueries.release),
    counts: sql.prepare<StatusCount>(operationQueries.counts),
    countsOfConnection: sql.prepare<StatusCount>(operationQueries.countsOfConnection),
    countsOfItem: sql.prepare<StatusCount>(operationQueries.countsOfItem),
    uploadsLeft: sql.prepare<{ readonly photos: number; readonly bytes: number }>(operationQueries.uploadsLeft),
    parkedWithoutItem: sql.prepare<OperationRow>(operationQueries.parkedWithoutItem),
    bytesOfPhoto: sql.prepare<{ readonly bytes: number }>(operationQueries.bytesOfPhoto),
    itemHasOpen: sql.prepare<{ readonly found: number }>(operationQueries.itemHasOpen),
    openOutcomesUnknown: sql.prepare(`UPDATE operations SET outcome_unknown = 1, updated_at = @now,
      next_try_at = NULL, status = iif(status = 'in_flight', 'pending', status),
      waiting_for = iif(status = 'parked', waiting_for, 'nothing')
    WHERE status NOT IN ('done', 'dropped')`),
    sequenceOf: sql.prepare<{ readonly id: string }>('SELECT id FROM operations WHERE sequence = @sequence'),
  };
}

/**
 * `is_first` marks operations that may run. `insert` and a trigger keep it, so that asking costs the same among a
 * million operations.
 */
export function operationTable(sql: Sql): OperationStore {
  const statements = statementsOf(sql);
  const writer = rowWriter(sql, 'operations');

  const one = (id: OperationId): Operation | null => {
    const row = statements.get.get({ id });
    return row ? operationOf(row) : null;
  };
  const uploadBytes = (payload: OperationPayload): number =>
    payload.kind === 'upload' ? (statements.bytesOfPhoto.get({ photoId: payload.photoId })?.bytes ?? 0) : 0;

  const remembered = rowsOfItem(sql, (itemId) => statements.ofItem.all({ itemId }).map(operationOf));
  const open = (itemId: ItemId): readonly Operation[] =>
    remembered.known(itemId)?.filter(isOpen) ?? statements.openOfItem.all({ itemId }).map(operationOf);
  const hasOpen = (itemId: ItemId): boolean =>
    remembered.known(itemId)?.some(isOpen) ?? statements.itemHasOpen.get({ itemId })?.found === 1;

  const later = waitingOf(sql, statements);
  /** An operation that ends brings on the next of its item, which may wait for a time. */
  const mayWait = ({ itemId }: Operation): boolean => {
    const rows = itemId === null ? undefined : remembered.known(itemId);
    return rows?.every(({ status, nextTryAt }) => status !== 'pending' || nextTryAt === null) !== true;
  };

  const write = (operation: NewOperation, sequence: Columns): void => {
    const { itemId, payload } = operation;
    const isBehind = itemId !== null && open(itemId).some((earlier) => holds(earlier, { payload }));
    writer.insert({
      ...sequence,
      ...newColumns(operation),
      upload_bytes: uploadBytes(payload),
      is_first: isBehind ? 0 : 1,
    });
  };

  /** After a statement that wrote many: nothing of them is remembered. */
  const anew = (write: () => number): number => {
    const written = write();
    if (written > 0) sql.touch('status');
    remembered.forget();
    later.forget();
    return written;
  };

  return {
    insert: (operation) =>
      sql.transaction(() => {
        const { id } = operation;
        write(operation, {});
        const inserted = one(id);
        if (!inserted) throw new Error(`Operation ${id} is missing right after its insert`);
        remembered.added(inserted);
        touch(sql, inserted);
        return inserted;
      }),
    get: one,
    ofItem: remembered.get,
    openOfItem: open,
    hasOpen,
    runnable(connectionId, now, limit) {
      const rows = statements.atOnce.all({ connectionId, limit });
      // In separate statements, since one that joins them costs twice as much, and mostly nothing has waited.
      const waited = later.isAny(connectionId)
        ? [
            ...statements.due.all({ connectionId, limit, now }),
            ...statements.tooFarOff.all({ connectionId, limit, beyond: now + maxPauseMs }),
          ]
        : [];
      const inOrder = waited.length === 0 ? rows : [...rows, ...waited].sort(bySequence).slice(0, limit);
      return inOrder.map(operationOf);
    },
    nextTryAt: (connectionId, now) =>
      later.isAny(connectionId) ? (statements.nextTryAt.get({ connectionId, now })?.at ?? null) : null,
    update(id, changes) {
      const columns = operationColumns(changes);
      writer.update(id, changes.payload ? { ...columns, upload_bytes: uploadBytes(changes.payload) } : columns);
      const updated = one(id);
      remembered.changed(updated);
      touch(sql, updated);
      if (updated === null || mayWait(updated)) later.forget();
    },
    recoverInFlight: (now) => anew(() => statements.recoverInFlight.run({ now })),
    release: (connectionId, reason, now) => anew(() => statements.release.run({ connectionId, reason, now })),
    ...sumsOf(statements),
    setOpenOutcomesUnknown: (now) => anew(() => statements.openOutcomesUnknown.run({ now })),
    restore: (operation) =>
      sql.transaction(() => {
        const { id, sequence, createdAt, ...rest } = operation;
        const isFree = statements.sequenceOf.get({ sequence }) === undefined;
        if (!statements.get.get({ id })) write({ ...operation, at: createdAt }, isFree ? { sequence } : {});
        writer.update(id, { ...operationColumns(rest), upload_bytes: uploadBytes(operation.payload) });
        remembered.forget();
        later.forget();
      }),
  };
}

function sumsOf(
  statements: ReturnType<typeof statementsOf>,
): Pick<OperationStore, 'counts' | 'countsOfItem' | 'uploadsLeft' | 'parkedWithoutItem'> {
  return {
    counts: (connectionId) =>
      openCounts(connectionId === null ? statements.counts.all() : statements.countsOfConnection.all({ connectionId })),
    countsOfItem: (itemId) => openCounts(statements.countsOfItem.all({ itemId })),
    uploadsLeft: (connectionId) => statements.uploadsLeft.get({ connectionId }) ?? { photos: 0, bytes: 0 },
    parkedWithoutItem: (connectionId) => statements.parkedWithoutItem.all({ connectionId }).map(operationOf),
  };
}

/** Records leave out how far an operation is. */
function touch(sql: Sql, operation: Operation | null): void {
  sql.touch(operation?.itemId ? itemTopic(operation.itemId) : 'status');
}

/** Whether anything waits for a time. Mostly nothing does, and each search for work asks twice: a connection without is remembered. */
function waitingOf(sql: Sql, { soonestTry }: Pick<ReturnType<typeof statementsOf>, 'soonestTry'>) {
  const none = sql.memo<true>(maxConnections);
  return {
    isAny(connectionId: ConnectionId): boolean {
      if (none.known(connectionId)) return false;
      if (soonestTry.get({ connectionId })?.at != null) return true;
      none.get(connectionId, () => true);
      return false;
    },
    forget: () => none.forget(),
  };
}

function newColumns({ id, connectionId, itemId, payload, at }: NewOperation): Columns {
  return {
    id,
    connection_id: connectionId,
    item_id: itemId,
    created_at: at,
    ...operationColumns({
      payload,
      status: 'pending',
      attempts: 0,
      outcomeUnknown: false,
      nextTryAt: null,
      waitingFor: 'nothing',
      lastError: null,
      updatedAt: at,
    }),
  };
}

function isOpen({ status }: Operation): boolean {
  return status !== 'done' && status !== 'dropped';
}

function bySequence(left: OperationRow, right: OperationRow): number {
  return left.sequence - right.sequence;
}

function openCounts(rows: readonly StatusCount[]): OperationCounts {
  const of = (status: Operation['status']): number => rows.find((row) => row.status === status)?.operations ?? 0;
  return { pending: of('pending'), inFlight: of('in_flight'), parked: of('parked') };
}
