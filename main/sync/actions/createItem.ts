import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { sidesOf } from '../../domain/item/reconcile.ts';
import type { Item } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { freshSr } from './freshSr.ts';
import { audit, changeItem, enqueue } from './settle.ts';

export interface NewItem {
  readonly referenceId: string;
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
}

/**
 * A new item with the template of its (category, type) as its sides, and the create operation in the outbox. Works with no
 * network. Throws `StationError` `exists` for a reference that this connection already has
 * (`startAgain` is for one that was cancelled).
 */
export function createItem(context: ActionContext, wanted: NewItem): ItemId {
  const { store } = context;
  const connection = context.connection();
  if (store.items.byReference(connection.id, wanted.referenceId)) {
    throw new StationError('exists', text('item.alreadyHere', { reference: wanted.referenceId }), {
      field: 'reference',
    });
  }
  const itemId = context.newId() as ItemId;
  const template = store.templates.get(connection.id, wanted.categoryUuid, wanted.typeUuid);
  const now = context.clock();
  const item: Item = {
    ...wanted,
    id: itemId,
    connectionId: connection.id,
    ...freshSr(context.newId, template !== null),
    stage: 'shooting',
    lastPolledAt: null,
    createdBy: context.who,
    createdAt: now,
    updatedAt: now,
  };
  changeItem(context, itemId, () => {
    store.items.insert(item);
    if (template) store.sides.replace(itemId, sidesOf(itemId, template));
    enqueue(context, itemId, { kind: 'create' });
    audit(context, itemId, 'created', { reference: wanted.referenceId });
  });
  return itemId;
}
