import { StationError } from '../../../domain/failure.ts';
import type { ItemSort } from '../../../domain/model.ts';
import { text } from '../../../texts/text.ts';
import type { ItemRow } from '../../rows/itemRow.ts';

/** A row's place in an order: its key, and its id among rows of the same key. */
export interface Place {
  readonly key: number | string;
  readonly id: string;
}

interface PageOrder {
  readonly column: 'updated_at' | 'reference_folded' | 'place_folded';
  readonly direction: 'ASC' | 'DESC';
  /** Before every row. */
  readonly beginning: Place;
  readonly index: string;
  /** The index that holds the rows of one stage in this order; null: the other is walked, which knows each row's stage. */
  readonly stageIndex: string | null;
}

export const pageOrders: Readonly<Record<ItemSort, PageOrder>> = {
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
};

export function placeOf(sort: ItemSort, row: ItemRow): Place {
  return { key: row[pageOrders[sort].column], id: row.id };
}

/** Negative when `left` comes first. Texts are compared as SQLite does, by their bytes. */
export function comparePlaces(sort: ItemSort, left: Place, right: Place): number {
  const upward = compareValues(left.key, right.key) || compareValues(left.id, right.id);
  return pageOrders[sort].direction === 'ASC' ? upward : -upward;
}

function compareValues(left: number | string, right: number | string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}

/** How well rows fit a search: the tiers come one after the other, each in the order asked for. */
export interface Cursor {
  readonly tier: number;
  readonly place: Place;
}

export function cursorText({ tier, place }: Cursor): string {
  return `${tier}~${place.id}~${place.key}`;
}

/** Throws `invalid` for what no page gave. */
export function parseCursor(sort: ItemSort, cursor: string): Cursor {
  const [, tier, id, key] = /^([0-2])~([^~]*)~(.*)$/su.exec(cursor) ?? [];
  const isNumber = pageOrders[sort].column === 'updated_at';
  if (tier === undefined || id === undefined || key === undefined || (isNumber && !/^-?\d{1,16}$/.test(key))) {
    throw new StationError('invalid', text('database.cursor'), { field: 'cursor' });
  }
  return { tier: Number(tier), place: { key: isNumber ? Number(key) : key, id } };
}
