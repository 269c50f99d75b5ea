import { StationError } from '../domain/failure.ts';
import type { ConnectionId, ItemId } from '../domain/ids.ts';
import { sideFacts } from '../domain/item/sideStatus.ts';
import type { StageFacts } from '../domain/item/stage.ts';
import type { Item, Operation, Photo, Rejection, SendPolicy, Side } from '../domain/model.ts';
import { text } from '../texts/text.ts';
import type { StorePort } from './storePort.ts';

export interface ItemFacts extends StageFacts {
  readonly photos: readonly Photo[];
  readonly plainSides: readonly Side[];
}

export interface FactSources {
  readonly store: StorePort;
  /** The connection in use by default. */
  readonly policy: (of?: ConnectionId) => SendPolicy;
  /** Open on a Shoot screen. */
  readonly isOpen: (itemId: ItemId) => boolean;
  /** Whether photos with a warning keep the item from being sent. Absent where they never do. */
  readonly isHeld?: (facts: ItemFacts) => boolean;
}

/** Throws `StationError` `not_found`. */
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
