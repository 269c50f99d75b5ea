import { randomUUID } from 'node:crypto';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { hasEnded } from '../../domain/item/stage.ts';
import type { Item, Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { chunksOf } from '../../lib/chunksOf.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import type { ActionContext } from '../../sync/context.ts';
import { actionContext } from '../connection/actionContext.ts';

/**
 * The last moments before the damage may be missing. Due operations are queued, and all that are open count as of unknown outcome, so that
 * the engine reads before it repeats (invariant 3). Answers how many items are asked about.
 */
export function recheckOpenItems(store: Store, clock: () => Millis): number {
  const context = actionContext({ store, clock, newId: randomUUID }, () => 'station');
  const settled = hasPolicy(context) ? store.connections.current()?.id : null;
  const asked = new Set<ItemId>();
  const recheck = (item: Item): void => {
    // Due operations depend on the profile: an item of another connection is settled when that one is in use again.
    if (item.connectionId === settled) changeItem(context, item.id, () => undefined);
    if (item.srKnown) store.items.update(item.id, { nextPollAt: clock() });
    if (item.srKnown || store.operations.hasOpen(item.id)) asked.add(item.id);
  };
  for (const some of chunksOf(store.items.all().filter((item) => !hasEnded(item)))) {
    store.transaction(() => some.forEach(recheck));
  }
  store.operations.setOpenOutcomesUnknown(clock());
  return asked.size;
}

/** A profile that cannot be read settles nothing, and holds no rebuild up. */
function hasPolicy(context: ActionContext): boolean {
  try {
    context.policy();
    return true;
  } catch (error) {
    if (error instanceof StationError) return false;
    throw error;
  }
}
