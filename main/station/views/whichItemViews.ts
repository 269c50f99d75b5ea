import type { WhichItemView } from '../../contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';

/** The others follow as these are answered. */
const askedAtOnce = 10;

/** Photos of the inbox of which nobody knows the item, in the order in which they were taken. */
export function whichItemViews(store: Pick<Store, 'askedPhotos' | 'items' | 'photos'>): WhichItemView[] {
  const named = (itemId: ItemId) => ({ itemId, referenceId: store.items.get(itemId)?.referenceId ?? itemId });
  return store.askedPhotos.waiting(askedAtOnce).map(({ photoId, beforeItemId, itemId }) => ({
    photoId,
    filename: store.photos.get(photoId)?.filename ?? '',
    before: named(beforeItemId),
    item: named(itemId),
  }));
}
