import type { ItemId } from '../../domain/ids.ts';
import type { Photo, Side } from '../../domain/model.ts';
import { getItem, readFacts } from '../../sync/itemFacts.ts';
import { type Text, text } from '../../texts/text.ts';
import { photoExtrasOf, photoView, sidePhotoView } from '../views/photoViews.ts';
import { wrongItems } from '../views/wrongItem.ts';
import type { IntakeParts } from './intakeParts.ts';

export function attentionTo(
  { view }: Pick<IntakeParts, 'view'>,
  itemId: ItemId,
  photo: Photo,
  side: Side | null,
): Text | null {
  const wrongItem = wrongItemLine({ view }, itemId, photo);
  if (wrongItem !== null) return wrongItem;
  const rules = view.quality();
  const { notes } = side
    ? sidePhotoView(view, readFacts(view, itemId), side, photo, rules, photoExtrasOf(view, itemId))
    : photoView(photo, rules);
  const first = notes.find(({ severity }) => severity === 'warning');
  return first?.text ?? null;
}

export function wrongItemLine({ view }: Pick<IntakeParts, 'view'>, itemId: ItemId | null, photo: Photo): Text | null {
  if (itemId === null) return null;
  const twins = view.store.twins.ofPhoto(photo.id, itemId);
  const [other] = wrongItems(view, getItem(view, itemId), [photo], twins);
  return other ? text('intake.wrongItem', { item: other.reference }) : null;
}
