import type { ItemPageQuery } from '../../domain/ports/itemStore.ts';
import { afterPrefix, searchKeyOf } from '../rows/searchKey.ts';
import type { SqlValues } from '../rows/sql.ts';

/** Each filter has an index that finds its items and a condition for items found otherwise. */
export const filterKinds = ['onlyHere', 'done', 'rejected', 'ofType', 'ofService', 'placed', 'changed'] as const;
export type FilterKind = (typeof filterKinds)[number];

const ids = {
  onlyHere: 'SELECT item_id FROM only_here INDEXED BY only_here_waiting WHERE waits = 1',
  done: 'SELECT item_id FROM done_items INDEXED BY done_items_by_time WHERE at >= @since',
  rejected: 'SELECT item_id FROM rejections INDEXED BY rejections_open WHERE resolved_at IS NULL',
} as const;

const within = (list: keyof typeof ids): string =>
  `items WHERE id IN (${ids[list]}) AND +connection_id = @connectionId`;

export const filterSources: Readonly<Record<FilterKind, string>> = {
  onlyHere: within('onlyHere'),
  done: within('done'),
  rejected: within('rejected'),
  ofType: 'items INDEXED BY items_by_type WHERE connection_id = @connectionId AND type_uuid = @typeUuid',
  ofService: 'items INDEXED BY items_by_service WHERE connection_id = @connectionId AND service_uuid = @serviceUuid',
  placed: `items INDEXED BY items_by_place WHERE connection_id = @connectionId
    AND place_folded >= @placedFrom AND place_folded < @placedTo`,
  changed: `items INDEXED BY items_page WHERE connection_id = @connectionId AND ${changedWithin('')}`,
};

export const filterCounts: Readonly<Record<FilterKind, string>> = {
  onlyHere: counted(ids.onlyHere),
  done: counted(ids.done),
  rejected: counted(ids.rejected),
  ofType: counted(`SELECT 1 FROM ${filterSources.ofType}`),
  ofService: counted(`SELECT 1 FROM ${filterSources.ofService}`),
  placed: counted(`SELECT 1 FROM ${filterSources.placed}`),
  changed: counted(`SELECT 1 FROM ${filterSources.changed}`),
};

/** A plus keeps the column from choosing the index. */
export const letsThrough: Readonly<Record<FilterKind, (place: string) => string>> = {
  onlyHere: () => 'EXISTS (SELECT 1 FROM only_here WHERE item_id = items.id AND waits = 1)',
  done: () => 'EXISTS (SELECT 1 FROM done_items WHERE item_id = items.id AND at >= @since)',
  rejected: () =>
    'EXISTS (SELECT 1 FROM rejections INDEXED BY rejections_open WHERE item_id = items.id AND resolved_at IS NULL)',
  ofType: () => '+items.type_uuid = @typeUuid',
  ofService: () => '+items.service_uuid = @serviceUuid',
  placed: (place) => `(+${place} >= @placedFrom AND +${place} < @placedTo)`,
  changed: () => changedWithin('+items.'),
};

export function changedWithin(prefix: '' | '+items.'): string {
  return `${prefix}updated_at >= @changedFrom AND ${prefix}updated_at < @changedBefore`;
}

export function counted(rows: string): string {
  return `SELECT count(*) AS found FROM (${rows} LIMIT @limit)`;
}

export function filtersOf({ list, filter = {} }: ItemPageQuery): { kinds: readonly FilterKind[]; values: SqlValues } {
  const { typeUuid, serviceUuid, place, rejected, changed } = filter;
  const placedFrom = place === undefined ? undefined : searchKeyOf(place);
  const given: Readonly<Record<FilterKind, SqlValues | null>> = {
    onlyHere: list?.kind === 'onlyHere' ? {} : null,
    done: list?.kind === 'done' ? { since: list.since } : null,
    rejected: rejected === true ? {} : null,
    ofType: typeUuid === undefined ? null : { typeUuid },
    ofService: serviceUuid === undefined ? null : { serviceUuid },
    placed: placedFrom === undefined ? null : { placedFrom, placedTo: afterPrefix(placedFrom) ?? placedFrom },
    changed: changed === undefined ? null : { changedFrom: changed.from, changedBefore: changed.before },
  };
  const kinds = filterKinds.filter((kind) => given[kind] !== null);
  return { kinds, values: Object.assign({}, ...kinds.map((kind) => given[kind])) };
}
