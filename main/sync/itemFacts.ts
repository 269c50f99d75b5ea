import { StationError } from '../domain/failure.ts';
import type { ConnectionId, ItemId } from '../domain/ids.ts';
import { sideFacts } from '../domain/item/sideStatus.ts';
import type { StageFacts } from '../domain/item/stage.ts';
import type { Item, Operation, Photo, Rejection, SendPolicy, Side } from '../domain/model.ts';
import { text } from '../texts/text.ts';
import type { StorePort } from './storePort.ts';

/** Everything about one item that decisions need, read at once. */
export interface ItemFacts extends StageFacts {
  readonly photos: readonly Photo[];
  readonly plainSides: readonly Side[];
}

/** Where the facts of an item are read. */
export interface FactSources {
  readonly store: StorePort;
  /** Of that connection; of the one in use where none is named. */
  readonly policy: (of?: ConnectionId) => SendPolicy;
  /** Whether a Shoot screen has the item open. */
  readonly isOpen: (itemId: ItemId) => boolean;
  /** Whether photos with a warning keep the item from being sent. Absent where they never do. */
  readonly isHeld?: (facts: ItemFacts) => boolean;
}

/** Throws `StationError` `not_found` for an item that is not here. */
export function getItem(context: Pick<FactSources, 'store'>, itemId: ItemId): Item {
  const item = context.store.items.get(itemId);
  if (!item) throw new StationError('not_found', text('item.notHere'), { field: 'item' });
  return item;
}

export function readFacts(context: FactSources, itemId: ItemId): ItemFacts {
  const item = getItem(context, itemId);
  const { store } = context;
  const plainSides = store.sides.ofItem(itemId);
  const photos = store.photos.ofItem(itemId);
  const openOperations: readonly Operation[] = store.operations.openOfItem(itemId);
  const rejections: readonly Rejection[] = store.rejections.ofItem(itemId);
  const facts = {
    item,
    plainSides,
    photos,
    openOperations,
    rejections,
    sides: sideFacts(plainSides, photos, openOperations, rejections),
    policy: context.policy(item.connectionId),
    isOpen: context.isOpen(itemId),
  };
  return { ...facts, isHeld: context.isHeld?.(facts) ?? false };
}
