import type { ItemId } from '../../domain/ids.ts';
import { mergeDetails, type SrDetails } from '../../domain/partner/srDetails.ts';
import type { StorePort } from '../storePort.ts';

/** Call it in a transaction. What the partner leaves out stays. */
export function keepDetails(
  store: Pick<StorePort, 'srDetails'>,
  itemId: ItemId,
  reported: Partial<SrDetails> | undefined,
): void {
  if (reported === undefined || Object.values(reported).every((value) => value === null)) return;
  const known = store.srDetails.get(itemId);
  const merged = mergeDetails(known, reported);
  if (JSON.stringify(merged) !== JSON.stringify(known)) store.srDetails.put(itemId, merged);
}
