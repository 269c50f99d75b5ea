import type { WrongItemView } from '../../preload/contract/wrongItem.ts';
import type { Item, Photo } from '../domain/model.ts';
import { isCancelled } from '../domain/stage.ts';
import type { ViewContext } from './viewContext.ts';

/** Photos of the item that show the code of another one. What lies aside, replaced or taken off, is not warned of. */
export function wrongItemByCode(view: ViewContext, item: Item, photos: readonly Photo[]): readonly WrongItemView[] {
  const here = new Map(photos.filter(isInUse).map((photo) => [photo.id, photo]));
  return view.store.photoCodes.ofItem(item.id).flatMap(({ photoId, reference }) => {
    const photo = here.get(photoId);
    if (!photo || reference === item.referenceId) return [];
    const other = view.store.items.byReference(item.connectionId, reference);
    return [
      {
        photoId,
        sideUuid: photo.sideUuid,
        filename: photo.filename,
        reason: 'code' as const,
        reference,
        otherItemId: other && !isCancelled(other) ? other.id : null,
      },
    ];
  });
}

function isInUse({ place }: Photo): boolean {
  return place === 'active' || place === 'tray';
}
