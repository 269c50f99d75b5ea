import type { ItemId } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import type { Ingested } from './ingested.ts';
import { inTray } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';
import { placeInTray } from './placeOnItem.ts';
import { settleInboxRepeat, settleRepeat } from './settleRepeat.ts';

/**
 * Gives a photo that a person wants in the item's tray its place there, within the transaction that settles its arrival. What the item
 * has stays where it is, what was taken off it comes back, and what waits in the inbox comes from there.
 */
export function settleInTray(
  core: IntakeRoom,
  arrival: Arrival & { readonly itemId: ItemId },
  becomePhoto: () => Photo,
): Ingested {
  const repeat = settleRepeat(core, arrival, { kind: 'tray' });
  if (repeat !== null) return repeat;
  const waiting = settleInboxRepeat(core, arrival);
  const photo = waiting?.photo ?? becomePhoto();
  placeInTray(core, arrival.itemId, photo);
  return waiting ?? inTray(core, arrival, photo);
}
