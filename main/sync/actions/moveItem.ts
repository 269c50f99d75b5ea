import type { ItemId } from '../../domain/ids.ts';
import type { Operation } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { audit, changeItem, dropPending } from './settle.ts';

/** A second call does nothing. */
export function moveAway(context: ActionContext, itemId: ItemId): void {
  const item = context.store.items.get(itemId);
  if (!item || item.movedAt !== null) return;
  changeItem(context, itemId, () => {
    const now = context.clock();
    dropPending(context, itemId, () => true);
    context.store.items.update(itemId, { movedAt: now, lastError: null, updatedAt: now });
    audit(context, itemId, text('history.moved'));
  });
}

/** The item returns with the operations that it left with. */
export function takeBack(context: ActionContext, itemId: ItemId, operations: readonly Operation[]): void {
  changeItem(context, itemId, () => {
    for (const operation of operations) context.store.operations.restore(operation);
    context.store.items.update(itemId, { movedAt: null, updatedAt: context.clock() });
    audit(context, itemId, text('history.takenBack'));
  });
}
