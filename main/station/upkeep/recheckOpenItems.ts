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
 * The last moments may be missing: open operations count as of unknown outcome, so that the engine reads before it
 * repeats (invariant 3). Answers the number of items.
 */
export function recheckOpenItems(store: Store, clock: () => Millis): number {
  const context = actionContext({ store, clock, newId: randomUUID }, () => 'station');
  const settled = hasPolicy(context) ? store.connections.current()?.id : null;
  const asked = new Set<ItemId>();
  const recheck = (item: Item): void => {
    // Due operations depend on the profile, so items of another connection are settled later.
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

/** An unreadable profile settles nothing and must not block a rebuild. */
function hasPolicy(context: ActionContext): boolean {
  try {
    context.policy();
    return true;
  } catch (error) {
    if (error instanceof StationError) return false;
    throw error;
  }
}
