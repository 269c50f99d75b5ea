import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { sidesOf } from '../../domain/item/reconcile.ts';
import type { Item, TaxonomyName } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { takeExpected } from './expectedType.ts';
import { freshSr } from './freshSr.ts';
import { audit, changeItem, enqueue } from './settle.ts';

export interface NewItem {
  readonly referenceId: string;
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
  readonly brand?: TaxonomyName | null;
  readonly model?: TaxonomyName | null;
  readonly serial?: string | null;
  readonly lot?: string | null;
  /** Null or absent: the work list's place. */
  readonly place?: string | null;
}

/**
 * Works without a network. Throws `StationError` `exists` for a known reference (`startAgain` is for cancelled ones).
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
  changeItem(context, itemId, () => {
    store.items.insert(newItem(context, itemId, wanted, template !== null));
    if (template) store.sides.replace(itemId, sidesOf(itemId, template));
    enqueue(context, itemId, { kind: 'create' });
    audit(context, itemId, text('history.created'), { reference: wanted.referenceId });
  });
  return itemId;
}

/** Call it in a transaction; the row on the work list goes. */
export function newItem(context: ActionContext, itemId: ItemId, wanted: NewItem, hasTemplate: boolean): Item {
  const now = context.clock();
  const connectionId = context.connection().id;
  return {
    referenceId: wanted.referenceId,
    categoryUuid: wanted.categoryUuid,
    typeUuid: wanted.typeUuid,
    serviceUuid: wanted.serviceUuid,
    brand: wanted.brand ?? null,
    model: wanted.model ?? null,
    serial: wanted.serial ?? null,
    lot: wanted.lot ?? null,
    ...takeExpected(context, itemId, wanted.referenceId, wanted.place ?? null),
    id: itemId,
    connectionId,
    ...freshSr(context, { connectionId, referenceId: wanted.referenceId, after: null }, hasTemplate),
    stage: 'shooting',
    lastPolledAt: null,
    createdBy: context.who,
    createdAt: now,
    updatedAt: now,
  };
}
