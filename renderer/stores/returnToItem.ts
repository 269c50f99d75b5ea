import type { Stage } from '../../main/contract/domainTypes.ts';
import { quietly, type StoreContext } from '../data/context.ts';
import type { ShootState } from '../state/shoot/shootStore.ts';
import type { PagePlace } from '../state/station/pagePlace.ts';

const takesPhotos: ReadonlySet<Stage> = new Set(['shooting', 'ready', 'reshoot']);

type Bench = Pick<ShootState, 'item' | 'newReference' | 'unsureCode' | 'nearCode' | 'scanning' | 'busy' | 'open'>;

/**
 * A restarted station has no item open: this window's is reopened, unless it is done or the operator has begun
 * something else. Answers when the station started.
 */
export async function returnToItem(
  { client }: Pick<StoreContext, 'client'>,
  { itemId, startedAt }: Pick<PagePlace, 'itemId' | 'startedAt'>,
  bench: () => Bench,
): Promise<number | null> {
  const status = await quietly(() => client.station.status({}));
  if (status === null) return null;
  if (itemId === null || status.startedAt === startedAt || status.openItemId !== null) return status.startedAt;
  const item = await quietly(() => client.items.get({ itemId }));
  if (item !== null && takesPhotos.has(item.stage) && item.currentConnection && isFree(bench())) {
    await bench().open(itemId);
  }
  return status.startedAt;
}

function isFree({ item, newReference, unsureCode, nearCode, scanning, busy }: Bench): boolean {
  return item === null && newReference === null && unsureCode === null && nearCode === null && !scanning && !busy;
}
