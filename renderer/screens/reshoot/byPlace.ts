import type { ReshootRow } from '../../../preload/contract/views.ts';

/** In the order in which a person walks: `A-2` before `A-10`; those of which nobody knows the place last, the oldest first. */
export function byPlace(rows: readonly ReshootRow[]): readonly ReshootRow[] {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return rows.toSorted((left, right) => {
    if (left.place !== null && right.place !== null) return order.compare(left.place, right.place);
    return Number(left.place === null) - Number(right.place === null);
  });
}
