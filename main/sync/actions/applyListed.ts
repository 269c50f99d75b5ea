import type { SrUuid } from '../../domain/ids.ts';
import { sameState } from '../../domain/item/mergeState.ts';
import type { Item, Millis } from '../../domain/model.ts';
import { nextPollAt } from '../../domain/outbox/pollSchedule.ts';
import type { ListedSr } from '../../domain/partner/service.ts';
import { type ActionContext, pollFacts } from '../context.ts';
import { applyPolledState } from './applyState.ts';
import { changeItem } from './settle.ts';

/**
 * One transaction. An entry older than the held state (from a cache, say) counts for nothing, and its item is polled
 * alone.
 */
export function applyListed(context: ActionContext, entries: readonly ListedSr[], serverNow: Millis): void {
  const { store } = context;
  const connectionId = context.connection().id;
  store.transaction(() => {
    for (const entry of entries) {
      const item = itemOf(context, entry.srUuid);
      if (item?.connectionId === connectionId && item.nextPollAt !== null) applyOne(context, item, entry, serverNow);
    }
  });
}

function itemOf({ store }: ActionContext, srUuid: SrUuid): Item | null {
  return store.items.bySr(srUuid) ?? store.items.bySr(srUuid.toLowerCase() as SrUuid);
}

function applyOne(
  context: ActionContext,
  item: Item,
  { state, microId, updatedAt }: ListedSr,
  serverNow: Millis,
): void {
  if (state === null) return;
  const now = context.clock();
  if (item.state && sameState(item.state, state)) {
    const wishedAt = nextPollAt(item, item.stage, pollFacts(context, context.isOpen(item.id)), now);
    context.store.items.update(item.id, { lastPolledAt: now, nextPollAt: wishedAt });
    return;
  }
  if (updatedAt !== null && updatedAt < (item.stateServerAt ?? 0)) return;
  changeItem(context, item.id, () => {
    context.store.items.update(item.id, { microId: microId ?? item.microId, lastPolledAt: now, nextPollAt: null });
    applyPolledState(context, item.id, state, serverNow);
  });
}
