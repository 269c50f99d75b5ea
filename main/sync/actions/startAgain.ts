import type { ItemId } from '../../domain/ids.ts';
import { sidesOf } from '../../domain/item/reconcile.ts';
import { isCancelled } from '../../domain/item/stage.ts';
import type { ExistingSr, Item } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import type { NewItem } from './createItem.ts';
import { takeExpected } from './expectedType.ts';
import { freshSr } from './freshSr.ts';
import { audit, changeItem, enqueue } from './settle.ts';

/** Its code may be started again. */
export function cancelledItem(context: ActionContext, referenceId: string): ItemId | null {
  const item = context.store.items.byReference(context.connection().id, referenceId);
  return item && isCancelled(item) ? item.id : null;
}

/** A new SR begins. Photos go to the tray and the history stays; what the partner held belonged to the cancelled SR. */
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
      const saved = place === 'active' ? ({ place: 'tray', sideUuid: null } as const) : {};
      store.photos.update(id, { ...saved, uploadedAt: null, uploadedServerAt: null });
    }
    for (const { id, resolvedAt } of store.rejections.ofItem(itemId)) {
      // The new SR has rejected nothing.
      store.rejections.update(id, { photoId: null, resolvedAt: resolvedAt ?? now });
    }
    store.moves.removeOfItem(itemId);
    store.srDetails.remove(itemId);
    store.sides.replace(itemId, template ? sidesOf(itemId, template) : []);
    store.items.update(itemId, {
      categoryUuid: wanted.categoryUuid,
      typeUuid: wanted.typeUuid,
      serviceUuid: wanted.serviceUuid,
      brand: wanted.brand ?? null,
      model: wanted.model ?? null,
      ...placedAgain(before, takeExpected(context, itemId, before.referenceId, wanted.place ?? null)),
      ...freshSr(context, { ...before, after: before.srUuid }, template !== null),
      existing: passedOver(before),
      updatedAt: now,
    });
    enqueue(context, itemId, { kind: 'create' });
    const cancellation = before.invalidation?.message ?? '';
    audit(
      context,
      itemId,
      cancellation === '' ? text('history.startedAgain') : text('history.startedAgainAfter', { cancellation }),
    );
  });
}

/** Newer words go before those of the first start. */
function placedAgain(
  before: Pick<Item, 'place' | 'note'>,
  now: Pick<Item, 'place' | 'note'>,
): Pick<Item, 'place' | 'note'> {
  return { place: now.place ?? before.place, note: now.note ?? before.note };
}

/** The cancelled SR keeps the reference, so it must not be taken over. */
function passedOver({ srUuid, state }: Item): ExistingSr {
  const cancelled = { primary: 'CANCELLED', supplement: null };
  return { srUuid, state: state ?? cancelled, held: 0, sides: 0, answer: 'anew' };
}
