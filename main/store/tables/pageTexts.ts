import {
  changedWithin,
  counted,
  type FilterKind,
  filterCounts,
  filterKinds,
  filterSources,
  letsThrough,
} from './pageFilters.ts';
import { type PageSort, pageOrders } from './pageOrder.ts';

/** Best first. */
export const tiers = ['ending', 'placeBeginning', 'within'] as const;
export type Tier = (typeof tiers)[number];

/** An index gives a small part, which is sorted; a walk goes through all in order, for a bounded number of steps. */
export const smallSources = ['ending', 'atPlace', 'within', 'ofStage', ...filterKinds] as const;
export type SmallSource = (typeof smallSources)[number];
export type PageSource = SmallSource | 'walk';

export interface PageShape {
  readonly sort: PageSort;
  readonly source: PageSource;
  readonly hasStage: boolean;
  readonly filters: readonly FilterKind[];
  readonly tier: Tier | null;
}

interface Columns {
  readonly code: string;
  readonly place: string;
}

const fits: Readonly<Record<Tier, (columns: Columns) => string>> = {
  ending: ({ code }) => `substr(${code}, -@length) = @term`,
  placeBeginning: ({ place }) => `substr(${place}, 1, @length) = @term`,
  within: ({ code, place }) => `(instr(${code}, @term) > 0 OR instr(${place}, @term) > 0)`,
};

/** A better tier has listed these rows. */
function tierCondition(tier: Tier, columns: Columns): string {
  const better = tiers.slice(0, tiers.indexOf(tier)).map((other) => `NOT ${fits[other](columns)}`);
  return [fits[tier](columns), ...better].join(' AND ');
}

const small: Readonly<Record<SmallSource, string>> = {
  ending: `items INDEXED BY items_by_ending WHERE connection_id = @connectionId
    AND reference_backward >= @endingFrom AND reference_backward < @endingTo`,
  atPlace: `items INDEXED BY items_by_place WHERE connection_id = @connectionId
    AND place_folded >= @placeFrom AND place_folded < @placeTo`,
  within: `items WHERE rowid IN (SELECT rowid FROM item_search WHERE item_search MATCH @phrase)
    AND +connection_id = @connectionId`,
  ofStage: 'items INDEXED BY items_page_of_stage WHERE connection_id = @connectionId AND stage = @stage',
  ...filterSources,
};

export const countTexts: Readonly<Record<SmallSource, string>> = {
  ending: counted(`SELECT 1 FROM ${small.ending}`),
  atPlace: counted(`SELECT 1 FROM ${small.atPlace}`),
  within: counted('SELECT 1 FROM item_search WHERE item_search MATCH @phrase'),
  ofStage: counted(`SELECT 1 FROM ${small.ofStage}`),
  ...filterCounts,
};

/** Named indexes keep statistics from ever sorting everything. */
export function pageText(shape: PageShape): string {
  return shape.source === 'walk' ? walkText(shape) : smallText(shape, small[shape.source]);
}

function smallText({ sort, hasStage, filters, tier }: PageShape, source: string): string {
  const conditions = [
    source,
    ...(hasStage ? ['+stage = @stage'] : []),
    ...filters.map((filter) => letsThrough[filter]('place_folded')),
    ...(tier === null ? [] : [tierCondition(tier, { code: 'reference_folded', place: 'place_folded' })]),
    afterPlace(sort, '+'),
  ];
  return `SELECT * FROM ${conditions.join(' AND ')} ${orderBy(sort, '+')} LIMIT @limit`;
}

/** Steps through the index and fetches only matching rows. */
function walkText({ sort, hasStage, filters, tier }: PageShape): string {
  const filtersStage = hasStage && pageOrders[sort].stageIndex === null;
  const conditions = [
    ...(filtersStage ? ['walked_stage = @stage'] : []),
    ...(tier === null ? [] : [tierCondition(tier, { code: 'walked_code', place: 'walked_place' })]),
    // Conditions within the index come first, so that fewer rows are fetched.
    ...filters.toSorted(byPlaceFirst).map((filter) => letsThrough[filter]('walked_place')),
  ];
  return `SELECT items.* FROM (
      SELECT rowid AS walked, reference_folded AS walked_code, place_folded AS walked_place${filtersStage ? ', stage AS walked_stage' : ''}
      ${walked(sort, hasStage, filters)} LIMIT @steps
    ) CROSS JOIN items ON items.rowid = walked
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} LIMIT @limit`;
}

const byPlaceFirst = (left: FilterKind, right: FilterKind): number =>
  Number(right === 'placed') - Number(left === 'placed');

/** No row means that the walk saw everything. */
export function walkedToText({ sort, hasStage, filters }: Omit<PageShape, 'source' | 'tier'>): string {
  return `SELECT ${pageOrders[sort].column} AS key, id ${walked(sort, hasStage, filters)} LIMIT 1 OFFSET @steps - 1`;
}

/** In the order of changes a span of time is contiguous. */
function walked(sort: PageSort, hasStage: boolean, filters: readonly FilterKind[]): string {
  const { index, stageIndex, column } = pageOrders[sort];
  const ofStage = hasStage && stageIndex !== null ? ' AND stage = @stage' : '';
  const within = column === 'updated_at' && filters.includes('changed') ? ` AND ${changedWithin('')}` : '';
  return `FROM items INDEXED BY ${hasStage ? (stageIndex ?? index) : index}
    WHERE connection_id = @connectionId${ofStage}${within} AND ${afterPlace(sort, '')} ${orderBy(sort, '')}`;
}

/** A plus keeps the column from choosing another index. */
function afterPlace(sort: PageSort, plus: '' | '+'): string {
  const { column, direction } = pageOrders[sort];
  return `(${plus}${column}, ${plus}id) ${direction === 'ASC' ? '>' : '<'} (@key, @id)`;
}

function orderBy(sort: PageSort, plus: '' | '+'): string {
  const { column, direction } = pageOrders[sort];
  return `ORDER BY ${plus}${column} ${direction}, ${plus}id ${direction}`;
}

export function pageQueryTexts(): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [source, text] of Object.entries(countTexts)) texts[`count.${source}`] = text;
  // A record's keys have the type string.
  for (const sort of Object.keys(pageOrders) as PageSort[]) {
    for (const hasStage of [false, true]) {
      for (const filters of [[], ...filterKinds.map((kind) => [kind]), filterKinds]) {
        const name = `${sort}${hasStage ? '.ofStage' : ''}.${filters.join('+')}`;
        texts[`walkedTo.${name}`] = walkedToText({ sort, hasStage, filters });
        const sources = smallSources.filter(
          (source) => !filterKinds.some((kind) => kind === source) || filters.some((kind) => kind === source),
        );
        for (const tier of [null, ...tiers]) {
          for (const source of [...sources, 'walk'] as const) {
            texts[`${source}.${name}.${tier}`] = pageText({ sort, source, hasStage, filters, tier });
          }
        }
      }
    }
  }
  return texts;
}
