import type { ItemSort } from '../../../main/contract/domainTypes.ts';
import type { TextId } from '../../../main/texts/text.ts';

export const sortNames = {
  newest: 'queue.sort.newest',
  oldest: 'queue.sort.oldest',
  code: 'queue.sort.code',
  place: 'queue.sort.place',
} as const satisfies Record<ItemSort, TextId>;
