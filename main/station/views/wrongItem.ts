import type { WrongItemView } from '../../contract/items/wrongItem.ts';
import type { Twin } from '../../domain/intake/repeats.ts';
import { isCancelled } from '../../domain/item/stage.ts';
import type { Item, Photo } from '../../domain/model.ts';
import type { ViewContext } from './viewContext.ts';

export function wrongItems(
  view: ViewContext,
  item: Item,
  photos: readonly Photo[],
  twins: readonly Twin[],
): readonly WrongItemView[] {
  const byCode = wrongItemByCode(view, item, photos, twins);
  const isKnown = ({ photoId, otherItemId }: WrongItemView): boolean =>
    byCode.some((other) => other.photoId === photoId && other.otherItemId === otherItemId);
  return [...byCode, ...wrongItemByBytes(view, item, photos, twins).filter((warning) => !isKnown(warning))];
}

function wrongItemByBytes(
  view: ViewContext,
  item: Item,
  photos: readonly Photo[],
  twins: readonly Twin[],
): readonly WrongItemView[] {
  const { store } = view;
  if (twins.length === 0) return [];
  const byPhoto = Map.groupBy(twins, ({ ofPhoto }) => ofPhoto);
  const saved = new Set(store.keptPhotos.ofItem(item.id));
  return photos.flatMap((photo) => {
    const other = isInUse(photo) && !saved.has(photo.id) ? firstHolder(view, photo, byPhoto.get(photo.id) ?? []) : null;
    if (other === null) return [];
    const { id, sideUuid, filename } = photo;
    const reason = 'same_bytes' as const;
    return [{ photoId: id, sideUuid, filename, reason, reference: other.referenceId, otherItemId: other.id }];
  });
}

export function firstHolder({ store }: Pick<ViewContext, 'store'>, photo: Photo, twins: readonly Twin[]): Item | null {
  for (const twin of twins) {
    const other = isInUse(twin) && twin.sequence < photo.sequence ? store.items.get(twin.itemId) : null;
    if (other && !isCancelled(other)) return other;
  }
  return null;
}

/** A photo that was replaced or taken off gets no warning. */
function wrongItemByCode(
  view: ViewContext,
  item: Item,
  photos: readonly Photo[],
  twins: readonly Twin[],
): readonly WrongItemView[] {
  const here = new Map(photos.filter(isInUse).map((photo) => [photo.id, photo]));
  return view.store.photoCodes.ofItem(item.id).flatMap(({ photoId, reference }) => {
    const photo = here.get(photoId);
    if (!photo || reference === item.referenceId) return [];
    const found = view.store.items.byReference(item.connectionId, reference);
    const other = found && !isCancelled(found) ? found : null;
    // The photo cannot go there once more.
    const hasIt =
      other !== null && twins.some((twin) => isInUse(twin) && twin.ofPhoto === photoId && twin.itemId === other.id);
    return [
      {
        photoId,
        sideUuid: photo.sideUuid,
        filename: photo.filename,
        reason: hasIt ? ('same_bytes' as const) : ('code' as const),
        reference,
        otherItemId: other?.id ?? null,
      },
    ];
  });
}

function isInUse({ place }: Pick<Photo, 'place'>): boolean {
  return place === 'active' || place === 'tray';
}
