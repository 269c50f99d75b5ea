import type { ItemId, SrUuid } from '../../domain/ids.ts';
import { endedStages } from '../../domain/item/result.ts';
import type {
  ExpectedRow,
  ExpectedStore,
  NamedResult,
  ResultStore,
  StoredResult,
} from '../../domain/ports/exchangeStores.ts';
import { type ExpectedItem, expectedFields } from '../../domain/worklist/expectedItem.ts';
import { addedByJson, answeredJson, resultPhotosJson } from '../rows/jsonColumns.ts';
import { fromJson, fromWord } from '../rows/rows.ts';
import { searchKeyOf } from '../rows/searchKey.ts';
import type { Sql } from '../rows/sql.ts';

const fields = expectedFields.join(', ');

export const expectedQueries = {
  get: `SELECT ${fields} FROM expected_items WHERE reference = @reference`,
  alike: `SELECT ${fields} FROM expected_items
    WHERE substr(search_key, 1, instr(search_key, char(10)) - 1) IN (SELECT value FROM json_each(@texts)) LIMIT 20`,
  isBegun: `SELECT 1 AS found FROM items
    WHERE connection_id = @connectionId AND reference_id = @reference AND stage <> 'cancelled'`,
  removeBegun: `DELETE FROM expected_items WHERE EXISTS (SELECT 1 FROM items WHERE reference_id = expected_items.reference
    AND (created_at >= added_at OR (connection_id = @connectionId AND stage <> 'cancelled')))`,
} as const;

type SequencedRow = ExpectedItem & { readonly sequence: number };

export function expectedTable(sql: Sql): ExpectedStore {
  const get = sql.prepare<ExpectedItem>(expectedQueries.get);
  const alike = sql.prepare<ExpectedItem>(expectedQueries.alike);
  const isBegun = sql.prepare<{ readonly found: number }>(expectedQueries.isBegun);
  const insert = sql.prepare(
    `INSERT INTO expected_items (${fields}, search_key, added_at)
     VALUES (${expectedFields.map((field) => `@${field}`).join(', ')}, @searchKey, @at)`,
  );
  const update = sql.prepare(
    `UPDATE expected_items SET ${expectedFields.map((field) => `${field} = @${field}`).join(', ')}, search_key = @searchKey
     WHERE reference = @reference`,
  );
  const remove = sql.prepare('DELETE FROM expected_items WHERE reference = @reference');
  const untoldNoMore = sql.prepare('DELETE FROM expected_untold WHERE reference = @reference');
  const clear = sql.prepare('DELETE FROM expected_items');
  const count = sql.prepare<{ readonly count: number }>('SELECT count(*) AS count FROM expected_items');
  const page = sql.prepare<SequencedRow>(
    `SELECT sequence, ${fields} FROM expected_items
     WHERE sequence > @after AND instr(search_key, @search) > 0 ORDER BY sequence LIMIT @limit`,
  );
  const all = sql.prepare<ExpectedItem>(`SELECT ${fields} FROM expected_items ORDER BY sequence`);
  const rows = sql.prepare<ExpectedRow>(`SELECT ${fields}, added_at AS addedAt FROM expected_items ORDER BY sequence`);
  const removeBegun = sql.prepare(expectedQueries.removeBegun);
  return {
    put(item, at) {
      const row = { ...item, searchKey: searchKey(item) };
      if (update.run(row) > 0) return 'changed';
      insert.run({ ...row, at });
      return 'added';
    },
    get: (reference) => get.get({ reference }) ?? null,
    alike: (texts) => alike.all({ texts: JSON.stringify(texts.map(searchKeyOf)) }),
    remove(reference) {
      remove.run({ reference });
      untoldNoMore.run({ reference });
    },
    isBegun: (connectionId, reference) => isBegun.get({ connectionId, reference }) !== undefined,
    count: () => count.get()?.count ?? 0,
    page({ search, after, limit }) {
      const found = page.all({ search: searchKeyOf(search ?? ''), after: Number(after ?? 0), limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const items = rows.map(({ sequence: _, ...item }) => item);
      return { items, next: found.length > limit && last ? String(last.sequence) : null };
    },
    all: () => all.all(),
    rows: () => rows.all(),
    restore(given) {
      clear.run();
      for (const { addedAt, ...item } of given) insert.run({ ...item, searchKey: searchKey(item), at: addedAt });
    },
    removeBegun: (connectionId) => void removeBegun.run({ connectionId }),
    clear: () => clear.run(),
  };
}

/** Nobody types a line break, so no search matches across two fields. */
function searchKey(item: ExpectedItem): string {
  return searchKeyOf(expectedFields.map((field) => item[field] ?? '').join('\n'));
}

interface ResultRow {
  readonly cursor: number;
  readonly item_id: string;
  readonly sr_uuid: string;
  readonly result: string;
  readonly at: number;
  readonly photos: string;
  readonly rejections: number;
}

interface NamedRow extends ResultRow {
  readonly reference_id: string;
  readonly answers: string;
  readonly added_by: string;
  readonly serial: string | null;
  readonly lot: string | null;
}

export const resultQueries = {
  ofItem: 'SELECT * FROM results WHERE item_id = @itemId ORDER BY cursor',
  lastOf: 'SELECT * FROM results WHERE item_id = @itemId ORDER BY cursor DESC LIMIT 1',
  after: `SELECT results.*, items.reference_id, items.serial, items.lot,
      (SELECT json_group_array(json_object('side', side_name, 'reason', reason, 'answer', json(answer))) FROM (
        SELECT side_name, reason, answer FROM rejections
        WHERE item_id = results.item_id AND answer IS NOT NULL ORDER BY server_at, sequence)) AS answers,
      (SELECT json_group_array(json_object('sha256', sha256, 'who', added_by)) FROM photos
        WHERE item_id = results.item_id) AS added_by
    FROM results JOIN items ON items.id = results.item_id
    WHERE cursor > @cursor ORDER BY cursor LIMIT @limit`,
  last: 'SELECT max(cursor) AS cursor FROM results',
} as const;

export function resultTable(sql: Sql): ResultStore {
  const columns = ['item_id', 'sr_uuid', 'result', 'at', 'photos', 'rejections'].join(', ');
  const values = ['@itemId', '@srUuid', '@result', '@at', '@photos', '@rejections'].join(', ');
  const insert = sql.prepare(`INSERT INTO results (${columns}) VALUES (${values})`);
  const restore = sql.prepare(
    `INSERT INTO results (cursor, ${columns}) VALUES (@cursor, ${values}) ON CONFLICT DO NOTHING`,
  );
  const ofItem = sql.prepare<ResultRow>(resultQueries.ofItem);
  const lastOf = sql.prepare<ResultRow>(resultQueries.lastOf);
  const after = sql.prepare<NamedRow>(resultQueries.after);
  const last = sql.prepare<{ readonly cursor: number | null }>(resultQueries.last);
  return {
    insert: ({ photos, ...result }) => void insert.run({ ...result, photos: JSON.stringify(photos) }),
    ofItem: (itemId) => ofItem.all({ itemId }).map(resultOf),
    lastOf(itemId) {
      const row = lastOf.get({ itemId });
      return row ? resultOf(row) : null;
    },
    after: (cursor, limit) =>
      after.all({ cursor, limit }).map((row): NamedResult => {
        const { reference_id: referenceId, serial, lot } = row;
        const answers = fromJson(answeredJson, row.answers, 'results.answers').filter(
          ({ answer }) => answer.at <= row.at,
        );
        const addedBy = fromJson(addedByJson, row.added_by, 'results.added_by');
        return { ...resultOf(row), referenceId, answers, serial, lot, addedBy };
      }),
    last: () => last.get()?.cursor ?? 0,
    restore: ({ photos, ...result }) => void restore.run({ ...result, photos: JSON.stringify(photos) }),
  };
}

function resultOf(row: ResultRow): StoredResult {
  return {
    cursor: row.cursor,
    // `insert` writes only branded ids.
    itemId: row.item_id as ItemId,
    srUuid: row.sr_uuid as SrUuid,
    result: fromWord(endedStages, row.result, 'results.result'),
    at: row.at,
    photos: fromJson(resultPhotosJson, row.photos, 'results.photos'),
    rejections: row.rejections,
  };
}
