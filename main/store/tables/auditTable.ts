import type { ItemId } from '../../domain/ids.ts';
import type { AuditEntry } from '../../domain/model.ts';
import type { AuditStore } from '../../domain/ports/recordStores.ts';
import { detailJson, textJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface AuditRow {
  readonly at: number;
  readonly who: string;
  readonly text: string;
  readonly item_id: string | null;
  readonly detail: string;
}

export const auditQueries = {
  ofItem: 'SELECT * FROM audit WHERE item_id = @itemId ORDER BY id DESC LIMIT @limit',
  recent: 'SELECT * FROM audit ORDER BY id DESC LIMIT @limit',
} as const;

/** Newest means written last, so a clock that was set back changes nothing. */
export function auditTable(sql: Sql): AuditStore {
  const insert = sql.prepare(
    'INSERT INTO audit (at, who, text, item_id, detail) VALUES (@at, @who, @text, @itemId, @detail)',
  );
  const ofItem = sql.prepare<AuditRow>(auditQueries.ofItem);
  const recent = sql.prepare<AuditRow>(auditQueries.recent);
  return {
    insert: ({ at, who, text, itemId, detail }) => {
      insert.run({ at, who, text: JSON.stringify(text), itemId, detail: JSON.stringify(detail) });
    },
    ofItem: (itemId, limit) => ofItem.all({ itemId, limit }).map(entryOf),
    recent: (limit) => recent.all({ limit }).map(entryOf),
  };
}

function entryOf(row: AuditRow): AuditEntry {
  return {
    at: row.at,
    who: row.who,
    text: fromJson(textJson, row.text, 'audit.text'),
    // `insert` writes only branded ids.
    itemId: row.item_id as ItemId | null,
    detail: fromJson(detailJson, row.detail, 'audit.detail'),
  };
}
