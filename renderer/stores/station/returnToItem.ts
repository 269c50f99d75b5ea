import type { Stage } from '../../../preload/contract/domainTypes.ts';
import { quietly, type StoreContext } from '../context.ts';

/** Stages in which an item waits for photos. */
const takesPhotos: ReadonlySet<Stage> = new Set(['shooting', 'ready', 'reshoot']);

/**
 * The station has started anew and has no item open: the one that was open in this window is opened again, so that its photos go on to it.
 * Not one that is done, and none where the station has another one open.
 */
export async function returnToItem(
  { client }: Pick<StoreContext, 'client'>,
  itemId: string,
  open: (itemId: string) => Promise<unknown>,
): Promise<void> {
  const status = await quietly(() => client.station.status({}));
  if (status === null || status.openItemId !== null) return;
  const item = await quietly(() => client.items.get({ itemId }));
  if (item !== null && takesPhotos.has(item.stage) && item.currentConnection) await open(itemId);
}
