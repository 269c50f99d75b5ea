import type { WrongItemView } from '../../preload/contract/wrongItem.ts';
import type { Item, Photo } from '../domain/model.ts';
import { isCancelled } from '../domain/stage.ts';
import type { ViewContext } from './viewContext.ts';

/** Photos of the item that may be of another one, by their codes and by their bytes: `twins` are all photos that share these. */
export function wrongItems(
  view: ViewContext,
  item: Item,
  photos: readonly Photo[],
  twins: readonly Photo[],
): readonly WrongItemView[] {
  const byCode = wrongItemByCode(view, item, photos);
  const isKnown = ({ photoId, otherItemId }: WrongItemView): boolean =>
    byCode.some((other) => other.photoId === photoId && other.otherItemId === otherItemId);
  return [...byCode, ...wrongItemByBytes(view, item, photos, twins).filter((warning) => !isKnown(warning))];
}

/** Photos whose very file came to another item before. Those that a person has found right are not warned of again. */
function wrongItemByBytes(
  view: ViewContext,
  item: Item,
  photos: readonly Photo[],
  twins: readonly Photo[],
): readonly WrongItemView[] {
  const { store } = view;
  if (twins.length === 0) return [];
  const bySha = Map.groupBy(twins, ({ sha256 }) => sha256);
  const kept = new Set(store.keptPhotos.ofItem(item.id));
  return photos.flatMap((photo) => {
    const other = isInUse(photo) && !kept.has(photo.id) ? firstOther(view, photo, bySha.get(photo.sha256) ?? []) : null;
    if (other === null) return [];
    const { id, sideUuid, filename } = photo;
    const reason = 'same_bytes' as const;
    return [{ photoId: id, sideUuid, filename, reason, reference: other.referenceId, otherItemId: other.id }];
  });
}

/** The item that the same bytes came to first, of the photos that have them; null when they are this photo's item's alone. */
function firstOther({ store }: Pick<ViewContext, 'store'>, photo: Photo, twins: readonly Photo[]): Item | null {
  for (const twin of twins) {
    if (twin.itemId === null || twin.itemId === photo.itemId || twin.sequence > photo.sequence) continue;
    const other = isInUse(twin) ? store.items.get(twin.itemId) : null;
    if (other && !isCancelled(other)) return other;
  }
  return null;
}

/** Photos of the item that show the code of another one. What lies aside, replaced or taken off, is not warned of. */
function wrongItemByCode(view: ViewContext, item: Item, photos: readonly Photo[]): readonly WrongItemView[] {
  const here = new Map(photos.filter(isInUse).map((photo) => [photo.id, photo]));
  return view.store.photoCodes.ofItem(item.id).flatMap(({ photoId, reference }) => {
    const photo = here.get(photoId);
    if (!photo || reference === item.referenceId) return [];
    const found = view.store.items.byReference(item.connectionId, reference);
    const other = found && !isCancelled(found) ? found : null;
    const hasIt = other !== null && hasBytes(view, other, photo);
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

/** Whether the item has these very bytes in use: the photo cannot go there once more. */
function hasBytes({ store }: ViewContext, item: Item, { sha256 }: Photo): boolean {
  return store.photos.bySha(sha256).some((twin) => twin.itemId === item.id && isInUse(twin));
}

function isInUse({ place }: Photo): boolean {
  return place === 'active' || place === 'tray';
}
