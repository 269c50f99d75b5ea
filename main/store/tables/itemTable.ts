import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import { type Item, type Millis, type Stage, stages } from '../../domain/model.ts';
import type { ItemStore } from '../../domain/ports/itemStore.ts';
import { text } from '../../texts/text.ts';
import { isSqliteFailure } from '../durability/storageProblem.ts';
import { type ItemRow, itemColumns, itemOf } from '../rows/itemRow.ts';
import { fromWord, rowWriter } from '../rows/rows.ts';
import { backward, searchKeyOf } from '../rows/searchKey.ts';
import type { Sql } from '../rows/sql.ts';
import { itemPages } from './itemPages.ts';

const nextStageOrder = `(SELECT coalesce(max(stage_order), 0) + 1 FROM items AS peer
  WHERE peer.connection_id = items.connection_id AND peer.stage = @stage)`;

/** A recursive minimum finds each distinct value in the index. */
function oneOfEach(column: 'type_uuid' | 'service_uuid', index: string): string {
  const next = (after: string) => `SELECT min(${column}) AS value FROM items INDEXED BY ${index}
    WHERE connection_id = @connectionId AND ${column} ${after}`;
  return `WITH RECURSIVE known (value) AS (
      ${next('IS NOT NULL')}
      UNION ALL SELECT (${next('> known.value')}) FROM known WHERE known.value IS NOT NULL
    )
    SELECT items.* FROM known CROSS JOIN items ON items.rowid = (
      SELECT rowid FROM items INDEXED BY ${index} WHERE connection_id = @connectionId AND ${column} = known.value LIMIT 1
    )`;
}

export const itemQueries = {
  ofEachType: oneOfEach('type_uuid', 'items_by_type'),
  ofEachService: oneOfEach('service_uuid', 'items_by_service'),
  get: 'SELECT * FROM items WHERE id = @id',
  byReference: 'SELECT * FROM items WHERE connection_id = @connectionId AND reference_id = @referenceId',
  alike: `SELECT items.* FROM json_each(@texts) AS wanted CROSS JOIN items
    ON items.connection_id = @connectionId AND items.reference_folded = wanted.value ORDER BY wanted.key LIMIT @limit`,
  allByReference: 'SELECT * FROM items WHERE reference_id = @referenceId ORDER BY created_at DESC, rowid DESC',
  bySr: 'SELECT * FROM items WHERE sr_uuid = @srUuid ORDER BY rowid DESC LIMIT 1',
  counts: 'SELECT stage, sum(items) AS items FROM item_counts GROUP BY stage',
  countsOfConnection: 'SELECT stage, items FROM item_counts WHERE connection_id = @connectionId',
  oldestInStage: `SELECT * FROM items INDEXED BY items_by_stage_order
    WHERE connection_id = @connectionId AND stage = @stage ORDER BY stage_order LIMIT @limit`,
  inStage: `SELECT * FROM items INDEXED BY items_by_stage_order
    WHERE connection_id = @connectionId AND stage = @stage AND stage_order > @after ORDER BY stage_order LIMIT @limit`,
  duePolls: `SELECT * FROM items INDEXED BY items_by_poll
    WHERE connection_id = @connectionId AND next_poll_at <= @now ORDER BY next_poll_at LIMIT @limit`,
  pollsAfter: `SELECT * FROM items INDEXED BY items_by_poll
    WHERE connection_id = @connectionId AND next_poll_at > @at ORDER BY next_poll_at LIMIT @limit`,
  countDuePolls: `SELECT count(*) AS items FROM items INDEXED BY items_by_poll
    WHERE connection_id = @connectionId AND next_poll_at > @after AND next_poll_at <= @upTo`,
  nextPollAt: `SELECT min(next_poll_at) AS at FROM items INDEXED BY items_by_poll
    WHERE connection_id = @connectionId AND next_poll_at IS NOT NULL`,
  lastStageOrder: `SELECT max(stage_order) AS last FROM items INDEXED BY items_by_stage_order
    WHERE connection_id = @connectionId AND stage = @stage`,
} as const;

const removalSteps = [
  ...['operations', 'photo_moves', 'audit', 'rejections'].map((table) => `DELETE FROM ${table} WHERE item_id = @id`),
  'DELETE FROM items WHERE id = @id',
  // So that its record goes too.
  'DELETE FROM record_marks WHERE owner = @id',
  'INSERT INTO record_marks (owner) VALUES (@id)',
];

interface StageCount {
  readonly stage: string;
  readonly items: number;
}

/** A person reads only one or two of them. */
const maxAlike = 20;
const maxRemembered = 200;

export function itemTable(sql: Sql): ItemStore {
  const writer = rowWriter(sql, 'items', {
    // Only a change of stage moves the item to its stage's end.
    stage_order: `CASE WHEN stage = @stage THEN stage_order ELSE ${nextStageOrder} END`,
  });
  const one = {
    get: sql.prepare<ItemRow>(itemQueries.get),
    byReference: sql.prepare<ItemRow>(itemQueries.byReference),
    bySr: sql.prepare<ItemRow>(itemQueries.bySr),
  };
  const many = {
    allByReference: sql.prepare<ItemRow>(itemQueries.allByReference),
    alike: sql.prepare<ItemRow>(itemQueries.alike),
    oldestInStage: sql.prepare<ItemRow>(itemQueries.oldestInStage),
    inStage: sql.prepare<ItemRow>(itemQueries.inStage),
    duePolls: sql.prepare<ItemRow>(itemQueries.duePolls),
    pollsAfter: sql.prepare<ItemRow>(itemQueries.pollsAfter),
    type: sql.prepare<ItemRow>(itemQueries.ofEachType),
    service: sql.prepare<ItemRow>(itemQueries.ofEachService),
    all: sql.prepare<ItemRow>('SELECT * FROM items ORDER BY created_at, rowid'),
  };
  const removals = removalSteps.map((statement) => sql.prepare(statement));
  const counts = sql.prepare<StageCount>(itemQueries.counts);
  const countsOfConnection = sql.prepare<StageCount>(itemQueries.countsOfConnection);
  const countDuePolls = sql.prepare<{ readonly items: number }>(itemQueries.countDuePolls);
  const nextPollAt = sql.prepare<{ readonly at: Millis | null }>(itemQueries.nextPollAt);
  const lastStageOrder = sql.prepare<{ readonly last: number | null }>(itemQueries.lastStageOrder);

  // One step of the engine reads its item again and again.
  const remembered = sql.memo<Item | null>(maxRemembered);
  // Each search for work asks for the next poll, and most changes plan none.
  const soonestPolls = sql.memo<Millis | null>(maxRemembered);
  const soonestPoll = (connectionId: ConnectionId): Millis | null =>
    soonestPolls.get(connectionId, () => nextPollAt.get({ connectionId })?.at ?? null);

  return {
    insert: (item) =>
      sql.transaction(() => {
        const last = lastStageOrder.get({ connectionId: item.connectionId, stage: item.stage })?.last ?? 0;
        try {
          writer.insert(newColumns(item, last + 1));
          remembered.forget(item.id);
          soonestPolls.forget(item.connectionId);
        } catch (error) {
          throw isReferenceTaken(error) ? referenceTaken(item.referenceId, error) : error;
        }
      }),
    get: (id) => remembered.get(id, () => itemOrNull(one.get.get({ id }))),
    byReference: (connectionId, referenceId) => itemOrNull(one.byReference.get({ connectionId, referenceId })),
    allByReference: (referenceId) => many.allByReference.all({ referenceId }).map(itemOf),
    alike: (connectionId, texts) =>
      many.alike.all({ connectionId, texts: JSON.stringify(texts.map(searchKeyOf)), limit: maxAlike }).map(itemOf),
    bySr: (srUuid) => itemOrNull(one.bySr.get({ srUuid })),
    update(id, changes) {
      const columns = itemColumns(changes);
      writer.update(id, 'stage' in columns ? { ...columns, stage_order: 0 } : columns);
      remembered.forget(id);
      if ('next_poll_at' in columns) soonestPolls.forget();
    },
    remove: (id) =>
      sql.transaction(() => {
        for (const statement of removals) statement.run({ id });
        remembered.forget(id);
        soonestPolls.forget();
      }),
    page: itemPages(sql),
    oneOfEach: (kind, connectionId) => many[kind].all({ connectionId }).map(itemOf),
    countByStage: (connectionId) =>
      countsByStage(connectionId === null ? counts.all() : countsOfConnection.all({ connectionId })),
    oldestInStage: (connectionId, stage, limit) => many.oldestInStage.all({ connectionId, stage, limit }).map(itemOf),
    inStage({ connectionId, stage, after, limit }) {
      const rows = many.inStage.all({ connectionId, stage, after: after ?? 0, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return { items: shown.map(itemOf), next: rows.length > limit ? (shown.at(-1)?.stage_order ?? null) : null };
    },
    duePolls(connectionId, now, limit) {
      const soonest = soonestPoll(connectionId);
      if (soonest === null || soonest > now) return [];
      return many.duePolls.all({ connectionId, now, limit }).map(itemOf);
    },
    countDuePolls: (connectionId, after, upTo) => countDuePolls.get({ connectionId, after, upTo })?.items ?? 0,
    pollsAfter: (connectionId, at, limit) => many.pollsAfter.all({ connectionId, at, limit }).map(itemOf),
    nextPollAt: soonestPoll,
    all: () => many.all.all().map(itemOf),
  };
}

function newColumns(item: Item, stageOrder: number) {
  const searchKey = searchKeyOf(item.referenceId);
  return {
    id: item.id,
    connection_id: item.connectionId,
    reference_id: item.referenceId,
    reference_folded: searchKey,
    reference_backward: backward(searchKey),
    created_by: item.createdBy,
    created_at: item.createdAt,
    stage_order: stageOrder,
    ...itemColumns(item),
  };
}

function itemOrNull(row: ItemRow | undefined): Item | null {
  return row ? itemOf(row) : null;
}

function countsByStage(rows: readonly StageCount[]): Record<Stage, number> {
  const counts = Object.fromEntries(stages.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const row of rows) counts[fromWord(stages, row.stage, 'item_counts.stage')] = row.items;
  return counts;
}

function isReferenceTaken(error: unknown): boolean {
  return isSqliteFailure(error, 'SQLITE_CONSTRAINT_UNIQUE') && error.message.includes('items.reference_id');
}

function referenceTaken(referenceId: string, cause: unknown): StationError {
  return new StationError('exists', text('item.alreadyHere', { reference: referenceId }), {
    field: 'reference',
    cause,
  });
}
