import type { Item } from '../model.ts';

const here = 'CANCELLED_HERE';

/** What an item keeps of a cancellation that a person asked for at this station. */
export function cancelledHere(reason: string): NonNullable<Item['invalidation']> {
  return { code: here, message: reason };
}

export function wasCancelledHere(item: Pick<Item, 'invalidation'>): boolean {
  return item.invalidation?.code === here;
}
