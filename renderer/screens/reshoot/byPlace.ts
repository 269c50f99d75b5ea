import type { ReshootRow } from '../../../main/contract/views.ts';

/**
 * Walking order: `A-2` before `A-10`, unknown places last, the oldest first. Scanners and hands differ in case: `a-17`
 * is `A-17`, shown as in its oldest row.
 */
export function byPlace(rows: readonly ReshootRow[], locale: string): readonly ReshootRow[] {
  const order = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const written = new Map<string, string>();
  for (const { place } of rows) {
    if (place !== null && !written.has(keyOf(place))) written.set(keyOf(place), place);
  }
  return rows
    .map((row) => (row.place === null ? row : { ...row, place: written.get(keyOf(row.place)) ?? row.place }))
    .toSorted((left, right) => {
      if (left.place === null || right.place === null)
        return Number(left.place === null) - Number(right.place === null);
      // Places that differ by a mark alone (`A-7`, `A-07`) stand apart.
      return (
        order.compare(left.place, right.place) || (left.place < right.place ? -1 : Number(left.place > right.place))
      );
    });
}

function keyOf(place: string): string {
  return place.toUpperCase();
}
