import { PartnerFailure, StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { submitBlocked } from '../../domain/item/stage.ts';
import type { Time } from '../../lib/async/time.ts';
import { retryItem, submitItem } from '../../sync/actions/itemCommands.ts';
import type { ActionContext } from '../../sync/context.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { rereadWhereUseful } from '../../sync/rereadRequirements.ts';
import type { Connections } from './connections.ts';

export interface ReadAgainParts {
  readonly connections: Pick<Connections, 'link'>;
  readonly actions: ActionContext;
  readonly closing: AbortSignal;
  readonly time: Pick<Time, 'after'>;
}

export async function submitReadAgain(parts: ReadAgainParts, itemId: ItemId): Promise<void> {
  const blocked = submitBlocked(readFacts(parts.actions, itemId));
  if (blocked?.id === 'submit.missing' || blocked?.id === 'submit.noneAsked') await readAgain(parts, itemId);
  submitItem(parts.actions, itemId);
}

export async function retryReadAgain(parts: ReadAgainParts, itemId: ItemId): Promise<void> {
  const hasChanged = await readAgain(parts, itemId);
  try {
    retryItem(parts.actions, itemId);
  } catch (error) {
    const isNothingLeft = error instanceof StationError && error.text.id === 'item.nothingToRetry';
    if (!isNothingLeft || !hasChanged) throw error;
  }
}

const maxWaitMs = 10_000;

async function readAgain({ connections, actions, closing, time }: ReadAgainParts, itemId: ItemId): Promise<boolean> {
  const { link } = connections;
  if (!link || actions.store.items.get(itemId)?.connectionId !== link.connection.id) return false;
  const { partner, ask } = link;
  const asked = {
    sideGroups: (...of: Parameters<typeof partner.sideGroups>) => ask('side_groups', () => partner.sideGroups(...of)),
    progress: (...of: Parameters<typeof partner.progress>) => ask('progress', () => partner.progress(...of)),
  };
  const waited = new AbortController();
  const stopWaiting = time.after(maxWaitMs, () => waited.abort());
  const signal = AbortSignal.any([closing, waited.signal]);
  try {
    return await rereadWhereUseful({ context: actions, partner: asked, signal }, itemId);
  } catch (error) {
    if (error instanceof PartnerFailure || (waited.signal.aborted && !closing.aborted)) return false;
    throw error;
  } finally {
    stopWaiting();
  }
}
