import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { getPhoto, itemOfPhoto } from '../../sync/actions/placePhotos.ts';
import { audit } from '../../sync/actions/settle.ts';
import type { ActionContext } from '../../sync/context.ts';
import { text } from '../../texts/text.ts';

export function keepPhoto(context: ActionContext, photoId: PhotoId): ItemId {
  const { store, clock } = context;
  const photo = getPhoto(context, photoId);
  const itemId = itemOfPhoto(context, photo);
  store.transaction(() => {
    store.photoCodes.forget(photo.id);
    store.keptPhotos.insert(itemId, photo.id, clock());
    audit(context, itemId, text('history.photoKept'), { photo: photo.id });
  });
  return itemId;
}
