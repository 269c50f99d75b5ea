import { z } from 'zod';
import type { ItemId } from '../../domain/ids.ts';
import type { AuditEntry } from '../../domain/model.ts';
import type { AuditStore, MarkStore, RecordMark, SettingStore } from '../../domain/ports/recordStores.ts';
import { detailJson, textJson } from '../rows/jsonColumns.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

/** The reader validates the JSON. Setting the same value changes nothing. */
export function settingTable(sql: Sql): SettingStore {
  const get = sql.prepare<{ readonly value: string }>('SELECT value FROM settings WHERE key = @key');
  const set = sql.prepare(`INSERT INTO settings VALUES (@key, @value)
    ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`);
  const all = sql.prepare<{ readonly key: string; readonly value: string }>('SELECT * FROM settings ORDER BY key');
  const forget = sql.prepare('DELETE FROM settings WHERE key = @key');
  return {
    get(key) {
      const row = get.get({ key });
      return row ? fromJson(z.unknown(), row.value, `settings.${key}`) : undefined;
    },
    all: () =>
      Object.fromEntries(
        all.all().map((row) => [row.key, fromJson(z.unknown(), row.value, `settings.${row.key}`)] as const),
      ),
    set(key, value) {
      const changed = value === undefined ? forget.run({ key }) : set.run({ key, value: JSON.stringify(value) });
      if (changed > 0) sql.touch(`setting:${key}`);
    },
  };
}

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

export const markQueries = {
  waiting: 'SELECT owner, revision FROM record_marks ORDER BY revision LIMIT @limit',
  of: 'SELECT owner, revision FROM record_marks WHERE owner = @owner',
} as const;

/** Only triggers set marks. */
export function markTable(sql: Sql): MarkStore {
  const waiting = sql.prepare<RecordMark>(markQueries.waiting);
  const of = sql.prepare<RecordMark>(markQueries.of);
  const settle = sql.prepare('DELETE FROM record_marks WHERE revision = @revision');
  const last = sql.prepare<{ readonly seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'record_marks'");
  const raise = sql.prepare("UPDATE sqlite_sequence SET seq = max(seq, @revision) WHERE name = 'record_marks'");
  return {
    waiting: (limit) => waiting.all({ limit }),
    of: (owner) => of.get({ owner }) ?? null,
    settle: (marks) =>
      sql.transaction(() => {
        for (const { revision } of marks) settle.run({ revision });
      }),
    last: () => last.get()?.seq ?? 0,
    continueAbove: (revision) => {
      raise.run({ revision });
    },
  };
}
