import type { ItemId } from '../../domain/ids.ts';
import { sidesOf } from '../../domain/item/reconcile.ts';
import { isCancelled } from '../../domain/item/stage.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import type { NewItem } from './createItem.ts';
import { freshSr } from './freshSr.ts';
import { audit, changeItem, enqueue } from './settle.ts';

/** The cancelled item that a reference names: its code may be started again. Null when there is none. */
export function cancelledItem(context: ActionContext, referenceId: string): ItemId | null {
  const item = context.store.items.byReference(context.connection().id, referenceId);
  return item && isCancelled(item) ? item.id : null;
}

/**
 * A cancelled item begins anew with another SR, of the type that is now chosen. Its photos stay in its tray and its history is
 * kept; what the partner held belonged to the cancelled SR and counts no more.
 */
export function startAgain(context: ActionContext, itemId: ItemId, wanted: NewItem): void {
  const { store } = context;
  const before = getItem(context, itemId);
  const template = store.templates.get(before.connectionId, wanted.categoryUuid, wanted.typeUuid);
  changeItem(context, itemId, () => {
    const now = context.clock();
    for (const { id } of store.operations.ofItem(itemId)) {
      store.operations.update(id, { status: 'dropped', updatedAt: now });
    }
    for (const { id, place } of store.photos.ofItem(itemId)) {
      const kept = place === 'active' ? ({ place: 'tray', sideUuid: null } as const) : {};
      store.photos.update(id, { ...kept, uploadedAt: null, uploadedServerAt: null });
    }
    for (const { id } of store.rejections.ofItem(itemId)) store.rejections.resolve(id, now);
    for (let last = store.moves.last(itemId); last; last = store.moves.last(itemId)) store.moves.remove(last.id);
    store.sides.replace(itemId, template ? sidesOf(itemId, template) : []);
    store.items.update(itemId, {
      categoryUuid: wanted.categoryUuid,
      typeUuid: wanted.typeUuid,
      serviceUuid: wanted.serviceUuid,
      ...freshSr(context.newId, template !== null),
      updatedAt: now,
    });
    enqueue(context, itemId, { kind: 'create' });
    audit(context, itemId, 'started again', { cancelled: before.invalidation?.message ?? null });
  });
}
