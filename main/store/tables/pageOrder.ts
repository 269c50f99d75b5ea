import { StationError } from '../../domain/failure.ts';
import type { ItemSort } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { ItemRow } from '../rows/itemRow.ts';

/** The id orders rows of one key. */
export interface Place {
  readonly key: number | string;
  readonly id: string;
}

interface PageOrder {
  readonly column: 'updated_at' | 'reference_folded' | 'place_folded';
  readonly direction: 'ASC' | 'DESC';
  readonly beginning: Place;
  readonly index: string;
  /** Null: the other index knows each row's stage and is walked. */
  readonly stageIndex: string | null;
}

/** `Down` reads an order from its end. */
export type PageSort = ItemSort | 'codeDown' | 'placeDown';

/** `noPlace` is one such character. */
const behindAll = '\u{10ffff}\u{10ffff}';

export const pageOrders: Readonly<Record<PageSort, PageOrder>> = {
  newest: {
    column: 'updated_at',
    direction: 'DESC',
    beginning: { key: Number.MAX_SAFE_INTEGER, id: '' },
    index: 'items_page',
    stageIndex: 'items_page_of_stage',
  },
  oldest: {
    column: 'updated_at',
    direction: 'ASC',
    beginning: { key: Number.MIN_SAFE_INTEGER, id: '' },
    index: 'items_page',
    stageIndex: 'items_page_of_stage',
  },
  code: {
    column: 'reference_folded',
    direction: 'ASC',
    beginning: { key: '', id: '' },
    index: 'items_by_code',
    stageIndex: null,
  },
  place: {
    column: 'place_folded',
    direction: 'ASC',
    beginning: { key: '', id: '' },
    index: 'items_by_place',
    stageIndex: null,
  },
  codeDown: {
    column: 'reference_folded',
    direction: 'DESC',
    beginning: { key: behindAll, id: '' },
    index: 'items_by_code',
    stageIndex: null,
  },
  placeDown: {
    column: 'place_folded',
    direction: 'DESC',
    beginning: { key: behindAll, id: '' },
    index: 'items_by_place',
    stageIndex: null,
  },
};

export const reversed: Readonly<Record<ItemSort, PageSort>> = {
  newest: 'oldest',
  oldest: 'newest',
  code: 'codeDown',
  place: 'placeDown',
};

export function placeOf(sort: PageSort, row: ItemRow): Place {
  return { key: row[pageOrders[sort].column], id: row.id };
}

/** Texts compare by their bytes, as in SQLite. */
export function comparePlaces(sort: PageSort, left: Place, right: Place): number {
  const upward = compareValues(left.key, right.key) || compareValues(left.id, right.id);
  return pageOrders[sort].direction === 'ASC' ? upward : -upward;
}

function compareValues(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}

export interface Cursor {
  readonly tier: number;
  readonly place: Place;
}

export function cursorText({ tier, place }: Cursor): string {
  return `${tier}~${place.id}~${place.key}`;
}

/** Throws `invalid` for a foreign cursor. */
export function parseCursor(sort: PageSort, cursor: string): Cursor {
  const [, tier, id, key] = /^([0-2])~([^~]*)~(.*)$/su.exec(cursor) ?? [];
  const isNumber = pageOrders[sort].column === 'updated_at';
  if (tier === undefined || id === undefined || key === undefined || (isNumber && !/^-?\d{1,16}$/.test(key))) {
    throw new StationError('invalid', text('database.cursor'), { field: 'cursor' });
  }
  return { tier: Number(tier), place: { key: isNumber ? Number(key) : key, id } };
}
