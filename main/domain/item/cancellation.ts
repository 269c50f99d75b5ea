import type { Item } from '../model.ts';

const here = 'CANCELLED_HERE';

/** Marks a cancellation by this station's operator. */
export function cancelledHere(reason: string): NonNullable<Item['invalidation']> {
  return { code: here, message: reason };
}

export function wasCancelledHere(item: Pick<Item, 'invalidation'>): boolean {
  return item.invalidation?.code === here;
}
