import type { ItemId } from '../../domain/ids.ts';
import { hasEnded } from '../../domain/item/stage.ts';
import type { Item } from '../../domain/model.ts';
import { existingOf, heldSides } from '../../domain/outbox/existingSr.ts';
import { ended } from '../../domain/outbox/outbox.ts';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { adoptSr, type SrToAdopt } from './adoptSr.ts';
import { type NewItem, newItem } from './createItem.ts';
import { audit, changeItem } from './settle.ts';

/** `withPhotos`: a person chose this SR with the photos that it holds. */
export interface TakeOverWish {
  readonly item: NewItem;
  readonly sr: SrToAdopt;
  readonly withPhotos: boolean;
  readonly parse: (text: string) => PartnerEvent;
}

/** Makes the item where it is missing. Null where it has an SR, has ended, or is just being registered. */
export function takeOver(context: ActionContext, { item: wanted, sr, withPhotos, parse }: TakeOverWish): ItemId | null {
  const { store } = context;
  const connectionId = context.connection().id;
  const here = store.items.byReference(connectionId, wanted.referenceId);
  if (here && !canTakeOver(context, here)) return null;
  const itemId = here?.id ?? (context.newId() as ItemId);
  changeItem(context, itemId, () => {
    if (!here) {
      store.items.insert(newItem(context, itemId, wanted, false));
      audit(context, itemId, text('history.created'), { reference: wanted.referenceId });
    }
    for (const { id, payload } of store.operations.openOfItem(itemId)) {
      if (payload.kind === 'create') store.operations.update(id, { ...ended('done'), updatedAt: context.clock() });
    }
    const existing = existingOf(sr);
    const isTaken = withPhotos && heldSides(sr.progress) > 0;
    store.items.update(itemId, { existing: isTaken ? { ...existing, answer: 'take' } : null, lastError: null });
    adoptSr(context, itemId, sr, parse);
  });
  return itemId;
}

function canTakeOver({ store }: ActionContext, item: Item): boolean {
  if (item.srKnown || hasEnded(item)) return false;
  return !store.operations.openOfItem(item.id).some(({ status }) => status === 'in_flight');
}
