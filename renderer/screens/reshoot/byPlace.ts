import type { ReshootRow } from '../../../main/contract/views.ts';

/**
 * In the order in which a person walks: `A-2` before `A-10`; those of which nobody knows the place last, the oldest first. A scanner and a
 * typing hand differ in case: `a-17` is `A-17`, as in the search. All rows of a place show it as its oldest row does.
 */
export function byPlace(rows: readonly ReshootRow[]): readonly ReshootRow[] {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
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
