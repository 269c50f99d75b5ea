import type { ItemId } from '../domain/ids.ts';
import type { Photo, Side } from '../domain/model.ts';
import { getItem, readFacts } from '../sync/itemFacts.ts';
import type { Core } from './core.ts';
import { keptBeside, photoView, sidePhotoView } from './photoViews.ts';
import { wrongItems } from './wrongItem.ts';

/**
 * What the operator should look at in a photo that has just come to its item, in one plain line; null when nothing is odd. In the
 * tray, where there may be a thousand, it is judged by itself alone.
 */
export function attentionTo(
  { view }: Pick<Core, 'view'>,
  itemId: ItemId,
  photo: Photo,
  side: Side | null,
): string | null {
  const placed: Photo = { ...photo, itemId, place: side ? 'active' : 'tray', sideUuid: side?.uuid ?? null };
  // It may not be in the item's rows yet.
  const twins = view.store.photos.bySha(photo.sha256);
  const [other] = wrongItems(view, getItem(view, itemId), [placed], twins);
  if (other) return `Wrong item? The photo may be of ${other.reference}.`;
  const rules = view.quality();
  const { notes } = side
    ? sidePhotoView(view, readFacts(view, itemId), side, placed, rules, keptBeside(view, itemId))
    : photoView(placed, rules);
  return notes.find(({ severity }) => severity === 'warning')?.message ?? null;
}
