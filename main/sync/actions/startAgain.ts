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
    for (const { id, resolvedAt } of store.rejections.ofItem(itemId)) {
      // Its photo is not rejected by the new SR, wherever it is put.
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
      ...placedAgain(before, takeExpected(context, before.referenceId, wanted.place ?? null)),
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

/** What is said of it now counts before what was said when it was begun first. */
function placedAgain(
  before: Pick<Item, 'place' | 'note'>,
  now: Pick<Item, 'place' | 'note'>,
): Pick<Item, 'place' | 'note'> {
  return { place: now.place ?? before.place, note: now.note ?? before.note };
}

/** The cancelled SR has the same reference, and any other that has ended: what is begun anew is another. */
function passedOver({ srUuid, state }: Item): ExistingSr {
  const cancelled = { primary: 'CANCELLED', supplement: null };
  return { srUuid, state: state ?? cancelled, held: 0, sides: 0, answer: 'anew' };
}
