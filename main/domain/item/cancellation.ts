import type { Item } from '../model.ts';

const here = 'CANCELLED_HERE';

/** A cancellation that a person asked for at this station, as the item keeps it. */
export function cancelledHere(reason: string): NonNullable<Item['invalidation']> {
  return { code: here, message: reason };
}

export function wasCancelledHere(item: Pick<Item, 'invalidation'>): boolean {
  return item.invalidation?.code === here;
}
