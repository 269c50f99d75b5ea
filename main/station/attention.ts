import type { ItemId, PhotoId } from '../domain/ids.ts';
import { readFacts } from '../sync/itemFacts.ts';
import type { Core } from './core.ts';
import { sidePhotoView, trayPhotoView } from './photoViews.ts';
import { wrongItems } from './wrongItem.ts';

/** What the operator should look at in a photo that has just come to its item, in one plain line; null when nothing is odd. */
export function attentionTo({ view }: Pick<Core, 'view'>, itemId: ItemId, photoId: PhotoId): string | null {
  const facts = readFacts(view, itemId);
  const photo = facts.photos.find(({ id }) => id === photoId);
  if (!photo) return null;
  const [other] = wrongItems(view, facts.item, [photo]);
  if (other) return `Wrong item? The photo may be of ${other.reference}.`;
  const side = photo.place === 'active' ? facts.plainSides.find(({ uuid }) => uuid === photo.sideUuid) : undefined;
  const { notes } = side ? sidePhotoView(view, facts, side, photo) : trayPhotoView(view, facts, photo);
  return notes.find(({ severity }) => severity === 'warning')?.message ?? null;
}
