import type { ItemId } from '../../domain/ids.ts';
import type { LastScanned, OnlyHere, ShiftStore } from '../../domain/ports/shiftStore.ts';
import type { Sql } from '../rows/sql.ts';

export const shiftQueries = {
  onlyHere: `SELECT photos, items,
      (SELECT count(*) FROM photos INDEXED BY photos_in_inbox WHERE place = 'inbox')
        + (SELECT count(*) FROM arrivals) AS withoutItem
    FROM only_here_total WHERE only = 1`,
  onlyHereOf: 'SELECT photos FROM only_here WHERE item_id = @itemId',
  doneSince: 'SELECT count(*) AS done FROM done_items INDEXED BY done_items_by_time WHERE at >= @since',
  rejectedSince: 'SELECT count(*) AS rejected FROM items INDEXED BY items_by_rejection WHERE rejected_at >= @since',
  decidedSince: `SELECT count(*) AS judged, count(items.rejected_at) AS rejected
    FROM done_items INDEXED BY done_items_by_time CROSS JOIN items ON items.id = done_items.item_id
    WHERE done_items.at >= @since AND (items.rejected_at IS NOT NULL OR items.stage IN ('authentic', 'not_authentic'))`,
  lastScanned: `SELECT item_id AS itemId, reference_id AS referenceId, at
    FROM last_scanned CROSS JOIN items ON items.id = item_id WHERE only = 1`,
} as const;

const nothing: OnlyHere = { photos: 0, items: 0, withoutItem: 0 };

/** Triggers keep the counts. */
export function shiftTable(sql: Sql): ShiftStore {
  const onlyHere = sql.prepare<OnlyHere>(shiftQueries.onlyHere);
  const onlyHereOf = sql.prepare<{ readonly photos: number }>(shiftQueries.onlyHereOf);
  const doneSince = sql.prepare<{ readonly done: number }>(shiftQueries.doneSince);
  const rejectedSince = sql.prepare<{ readonly rejected: number }>(shiftQueries.rejectedSince);
  const decidedSince = sql.prepare<{ readonly judged: number; readonly rejected: number }>(shiftQueries.decidedSince);
  const lastScanned = sql.prepare<LastScanned & { readonly itemId: string }>(shiftQueries.lastScanned);
  const setLastScanned = sql.prepare(`INSERT INTO last_scanned VALUES (1, @itemId, @at)
    ON CONFLICT (only) DO UPDATE SET item_id = excluded.item_id, at = excluded.at`);
  return {
    onlyHere: () => onlyHere.get() ?? nothing,
    onlyHereOf: (itemId) => onlyHereOf.get({ itemId })?.photos ?? 0,
    doneSince: (since) => doneSince.get({ since })?.done ?? 0,
    rejectedSince: (since) => rejectedSince.get({ since })?.rejected ?? 0,
    decidedSince: (since) => decidedSince.get({ since }) ?? { judged: 0, rejected: 0 },
    setLastScanned: (itemId: ItemId, at) => void setLastScanned.run({ itemId, at }),
    lastScanned: () => lastScanned.get() ?? null,
  };
}
