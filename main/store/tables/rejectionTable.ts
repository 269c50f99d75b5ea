import type { ItemId, PhotoId, RejectionId, SideUuid } from '../../domain/ids.ts';
import type { Rejection } from '../../domain/model.ts';
import type { RejectionChanges, RejectionStore } from '../../domain/ports/partnerStores.ts';
import { rejectionAnswerJson } from '../rows/jsonColumns.ts';
import { type Columns, changedColumns, fromNullableJson, rowWriter, toNullableJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface RejectionRow {
  readonly id: string;
  readonly item_id: string;
  readonly side_uuid: string | null;
  readonly side_name: string;
  readonly reason: string;
  readonly message: string | null;
  readonly server_at: number;
  readonly photo_id: string | null;
  readonly resolved_at: number | null;
  readonly marked_by: string | null;
  readonly answer: string | null;
}

export const rejectionQueries = {
  ofItem: 'SELECT * FROM rejections WHERE item_id = @itemId ORDER BY server_at, sequence',
} as const;

/** Every change of an item asks for its rejections, and few have any. */
const maxRemembered = 200;

export function rejectionTable(sql: Sql): RejectionStore {
  const writer = rowWriter(sql, 'rejections');
  const ofItem = sql.prepare<RejectionRow>(rejectionQueries.ofItem);
  const exists = sql.prepare<{ readonly id: string }>('SELECT id FROM rejections WHERE id = @id');
  const resolve = sql.prepare('UPDATE rejections SET resolved_at = coalesce(resolved_at, @at) WHERE id = @id');
  const remove = sql.prepare('DELETE FROM rejections WHERE id = @id');
  const remembered = sql.memo<readonly Rejection[]>(maxRemembered);
  return {
    insert(rejection) {
      writer.insert(columnsOf(rejection));
      remembered.forget(rejection.itemId);
    },
    ofItem: (itemId) => remembered.get(itemId, () => ofItem.all({ itemId }).map(rejectionOf)),
    resolve(id, at) {
      resolve.run({ id, at });
      remembered.forget();
    },
    update(id, changes) {
      writer.update(id, changedFields(changes));
      remembered.forget();
    },
    remove(id) {
      remove.run({ id });
      remembered.forget();
    },
    restore(rejection) {
      if (exists.get({ id: rejection.id })) writer.update(rejection.id, columnsOf(rejection));
      else writer.insert(columnsOf(rejection));
      remembered.forget();
    },
  };
}

function columnsOf(rejection: Rejection): Columns {
  return {
    id: rejection.id,
    item_id: rejection.itemId,
    side_name: rejection.sideName,
    reason: rejection.reason,
    message: rejection.message,
    server_at: rejection.serverAt,
    marked_by: rejection.markedBy,
    ...changedFields(rejection),
  };
}

function changedFields(changes: RejectionChanges) {
  return changedColumns<RejectionChanges>(changes, {
    sideUuid: (value) => ({ side_uuid: value }),
    photoId: (value) => ({ photo_id: value }),
    resolvedAt: (value) => ({ resolved_at: value }),
    answer: (value) => ({ answer: toNullableJson(value) }),
  });
}

function rejectionOf(row: RejectionRow): Rejection {
  return {
    // `insert` and `update` write only branded ids.
    id: row.id as RejectionId,
    itemId: row.item_id as ItemId,
    sideUuid: row.side_uuid as SideUuid | null,
    sideName: row.side_name,
    reason: row.reason,
    message: row.message,
    serverAt: row.server_at,
    photoId: row.photo_id as PhotoId | null,
    resolvedAt: row.resolved_at,
    markedBy: row.marked_by,
    answer: fromNullableJson(rejectionAnswerJson, row.answer, 'rejections.answer'),
  };
}
