import type { ConnectionId } from '../../domain/ids.ts';
import type { ItemPage, ItemPageQuery } from '../../domain/ports/itemStore.ts';
import { type ItemRow, itemOf } from '../rows/itemRow.ts';
import { afterPrefix, backward, searchKeyOf } from '../rows/searchKey.ts';
import type { Sql, SqlValues, Statement } from '../rows/sql.ts';
import { type FilterKind, filtersOf } from './pageFilters.ts';
import {
  comparePlaces,
  cursorText,
  type PageSort,
  type Place,
  pageOrders,
  parseCursor,
  placeOf,
  reversed,
} from './pageOrder.ts';
import {
  countTexts,
  type PageSource,
  pageText,
  type SmallSource,
  type Tier,
  tiers,
  walkedToText,
} from './pageTexts.ts';

/** A search reads and sorts up to this many rows. More lie so dense that walking the order finds a page soon. */
export const fewMatches = 500;

/** A page ends after this many items (a few ms), and the next one goes on. */
export const maxSteps = 5_000;

/** A filter outside the order's index fetches each row, which takes some times as long. */
const costOfRow = 4;

/** The trigram index needs three characters. */
const shortestIndexed = 3;

/** `to` is null when everything was read. */
interface Read {
  readonly rows: readonly ItemRow[];
  readonly to: Place | null;
}

export function itemPages(
  sql: Sql,
  { few, steps } = { few: fewMatches, steps: maxSteps },
): (query: ItemPageQuery) => ItemPage {
  const statements = new Map<string, Statement<ItemRow>>();
  const places = new Map<string, Statement<Place>>();
  const counts = new Map<string, Statement<{ readonly found: number }>>();
  const connections = sql.prepare<{ readonly id: ConnectionId }>('SELECT id FROM connections');

  function isSmall(source: SmallSource, values: SqlValues): boolean {
    const statement = prepared(counts, countTexts[source], sql);
    return (statement.get({ ...values, limit: few + 1 })?.found ?? 0) <= few;
  }

  function sourceOf(tier: Tier | null, { sort, stage, filters }: Wanted, values: SqlValues): PageSource {
    const byTerm = tier === null ? null : sourceOfTier(tier, values);
    if (byTerm !== null && isSmall(byTerm, values)) return byTerm;
    const small = filters.find((filter) => isSmall(filter, values));
    if (small !== undefined) return small;
    const mayBeRare = stage !== null && pageOrders[sort].stageIndex === null;
    return mayBeRare && isSmall('ofStage', values) ? 'ofStage' : 'walk';
  }

  function read(tier: Tier | null, wanted: Wanted, from: Place, limit: number, given: SqlValues): Read {
    const { sort, filters } = wanted;
    const hasStage = wanted.stage !== null;
    const fetches = filters.some((filter) => filter !== 'placed');
    const values = {
      ...given,
      key: from.key,
      id: from.id,
      steps: fetches ? Math.ceil(steps / costOfRow) : steps,
      limit,
    };
    const source = sourceOf(tier, wanted, values);
    const text = pageText({ sort, source, hasStage, filters, tier });
    const rows = prepared(statements, text, sql).all(values);
    const last = rows.at(-1);
    if (rows.length >= limit && last !== undefined) return { rows, to: placeOf(sort, last) };
    if (source !== 'walk') return { rows, to: null };
    const toText = walkedToText({ sort, hasStage, filters });
    return { rows, to: prepared(places, toText, sql).get(values) ?? null };
  }

  return (query) => {
    const limit = Math.max(1, Math.trunc(query.limit));
    const order = query.sort ?? 'newest';
    const sort = query.reverse === true ? reversed[order] : order;
    const { kinds: filters, values: filterValues } = filtersOf(query);
    const wanted: Wanted = { sort, stage: query.stage, filters };
    const term = query.search ? searchKeyOf(query.search) : null;
    const ranked = query.reverse === true ? tiers.toReversed() : tiers;
    const asked: readonly (Tier | null)[] = term === null ? [null] : ranked;
    const ids = query.connectionId === null ? connections.all().map((row) => row.id) : [query.connectionId];
    const { beginning } = pageOrders[sort];
    const start = query.cursor === null ? { tier: 0, place: beginning } : parseCursor(sort, query.cursor);
    const found: ItemRow[] = [];
    for (let at = start.tier; at < asked.length; at += 1) {
      const tier = asked[at] ?? null;
      const left = limit - found.length;
      const from = at === start.tier ? start.place : beginning;
      const ofStage = query.stage === null ? {} : { stage: query.stage };
      const given = { ...ofStage, ...filterValues, ...(term === null ? {} : termValues(term)) };
      // One more row shows whether a next page exists.
      const reads = ids.map((connectionId) => read(tier, wanted, from, left + 1, { ...given, connectionId }));
      const { rows, to } = merged(wanted, reads);
      found.push(...rows.slice(0, left));
      const last = rows[left - 1];
      if (rows.length > left && last) return pageOf(found, { tier: at, place: placeOf(sort, last) });
      if (to !== null) return pageOf(found, { tier: at, place: to });
      if (found.length === limit && at + 1 < asked.length) return pageOf(found, { tier: at + 1, place: beginning });
    }
    return pageOf(found, null);
  };
}

interface Wanted {
  readonly sort: PageSort;
  readonly stage: ItemPageQuery['stage'];
  readonly filters: readonly FilterKind[];
}

/** Rows count only as far as every connection was read. */
function merged({ sort }: Wanted, reads: readonly Read[]): Read {
  const to = reads.reduce<Place | null>(
    (nearest, read) =>
      read.to === null || (nearest !== null && comparePlaces(sort, nearest, read.to) <= 0) ? nearest : read.to,
    null,
  );
  const rows = reads.flatMap((read) => read.rows);
  const known = to === null ? rows : rows.filter((row) => comparePlaces(sort, placeOf(sort, row), to) <= 0);
  return { rows: known.toSorted((left, right) => comparePlaces(sort, placeOf(sort, left), placeOf(sort, right))), to };
}

function pageOf(rows: readonly ItemRow[], next: Parameters<typeof cursorText>[0] | null): ItemPage {
  return { items: rows.map(itemOf), nextCursor: next === null ? null : cursorText(next) };
}

/** No index finds a short term within a code. */
function sourceOfTier(tier: Tier, { length }: SqlValues): SmallSource | null {
  switch (tier) {
    case 'ending':
      return 'ending';
    case 'placeBeginning':
      return 'atPlace';
    case 'within':
      return Number(length) >= shortestIndexed ? 'within' : null;
  }
}

function termValues(term: string): SqlValues {
  const ending = backward(term);
  return {
    term,
    // SQLite counts code points.
    length: Array.from(term).length,
    phrase: `"${term.replaceAll('"', '""')}"`,
    endingFrom: ending,
    endingTo: afterPrefix(ending) ?? ending,
    placeFrom: term,
    placeTo: afterPrefix(term) ?? term,
  };
}

function prepared<Row>(known: Map<string, Statement<Row>>, text: string, sql: Sql): Statement<Row> {
  const statement = known.get(text) ?? sql.prepare<Row>(text);
  known.set(text, statement);
  return statement;
}
