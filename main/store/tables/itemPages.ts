import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Item } from '../../domain/model.ts';
import type { ItemPage, ItemPageQuery } from '../../domain/ports/itemStore.ts';
import { text } from '../../texts/text.ts';
import { type ItemRow, itemOf } from '../rows/itemRow.ts';
import { afterPrefix, searchKeyOf } from '../rows/searchKey.ts';
import type { Sql, SqlValues, Statement } from '../rows/sql.ts';

/**
 * With no more matches than this a search reads them all and sorts them. With more, they lie dense enough among all items
 * that walking these from the newest finds a page soon (measured: both ways stay within a few ms of 100,000 items).
 */
export const fewMatches = 1000;

/** Where a page begins: after this row, in order of `updatedAt` and then `id`, both descending. */
interface Place {
  readonly at: number;
  readonly id: string;
}
const beginning: Place = { at: Number.MAX_SAFE_INTEGER, id: '' };

export function itemPages(sql: Sql): (query: ItemPageQuery) => ItemPage {
  const texts = pageQueryTexts();
  const statements = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, sql.prepare<ItemRow>(text)]),
  ) as Record<keyof typeof texts, Statement<ItemRow>>;
  const matches = sql.prepare<{ readonly found: number }>(countMatchesText);
  const connections = sql.prepare<{ readonly id: ConnectionId }>('SELECT id FROM connections');

  const rowsOf = (
    connectionId: ConnectionId,
    query: ItemPageQuery,
    place: Place,
    limit: number,
  ): readonly ItemRow[] => {
    const values: SqlValues = { connectionId, at: place.at, id: place.id, limit };
    const ofStage = query.stage === null ? {} : { stage: query.stage };
    if (!query.search) return statements[query.stage === null ? 'all' : 'ofStage'].all({ ...values, ...ofStage });
    const from = searchKeyOf(query.search);
    const range = { from, to: afterPrefix(from) ?? from };
    const few = (matches.get({ connectionId, ...range, limit: fewMatches + 1 })?.found ?? 0) <= fewMatches;
    const search = { ...values, ...ofStage, ...range };
    if (query.stage === null) return statements[few ? 'fewMatches' : 'manyMatches'].all(search);
    return statements[few ? 'fewMatchesOfStage' : 'manyMatchesOfStage'].all(search);
  };

  return (query) => {
    const limit = Math.max(1, Math.trunc(query.limit));
    const place = query.cursor === null ? beginning : parseCursor(query.cursor);
    const ids = query.connectionId === null ? connections.all().map((row) => row.id) : [query.connectionId];
    const rows = ids.flatMap((id) => rowsOf(id, query, place, limit + 1));
    // One more than asked for tells whether there is a next page. Connections are few: each gave its own newest.
    if (ids.length > 1) rows.sort(newestFirst);
    const items = rows.slice(0, limit).map(itemOf);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
  };
}

function newestFirst(left: ItemRow, right: ItemRow): number {
  if (left.updated_at !== right.updated_at) return right.updated_at - left.updated_at;
  return left.id < right.id ? 1 : -1;
}

function cursorOf(item: Item): string {
  return `${item.updatedAt}~${item.id}`;
}

function parseCursor(cursor: string): Place {
  const [, at, id] = /^(-?\d{1,16})~(.+)$/su.exec(cursor) ?? [];
  if (at === undefined || id === undefined) {
    throw new StationError('invalid', text('database.cursor'), { field: 'cursor' });
  }
  return { at: Number(at), id };
}

const matchRange = 'connection_id = @connectionId AND reference_folded >= @from AND reference_folded < @to';
const countMatchesText = `SELECT count(*) AS found FROM
  (SELECT 1 FROM items INDEXED BY items_by_folded WHERE ${matchRange} LIMIT @limit)`;

/** All ways to read a page, by name. The index is named, so that no statistics can ever choose to sort everything. */
export function pageQueryTexts() {
  const read = (index: string, condition: string): string =>
    `SELECT * FROM items INDEXED BY ${index}
     WHERE ${condition} AND (updated_at, id) < (@at, @id) ORDER BY updated_at DESC, id DESC LIMIT @limit`;
  const ofConnection = 'connection_id = @connectionId';
  const ofStage = 'stage = @stage';
  return {
    all: read('items_page', ofConnection),
    ofStage: read('items_page_of_stage', `${ofConnection} AND ${ofStage}`),
    fewMatches: read('items_by_folded', matchRange),
    fewMatchesOfStage: read('items_by_folded', `${matchRange} AND ${ofStage}`),
    manyMatches: read('items_page', matchRange),
    manyMatchesOfStage: read('items_page_of_stage', `${matchRange} AND ${ofStage}`),
  };
}
