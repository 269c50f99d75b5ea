import { StationError } from '../../../domain/failure.ts';
import type { ItemId, PhotoId } from '../../../domain/ids.ts';
import type { Photo } from '../../../domain/model.ts';
import { getPhoto } from '../../../sync/actions/placePhotos.ts';
import { getItem } from '../../../sync/itemFacts.ts';
import { text } from '../../../texts/text.ts';
import type { IntakeParts } from '../intakeParts.ts';
import { placeOnItem } from '../putOnItem.ts';

type Answering = Pick<IntakeParts, 'actions' | 'session' | 'view' | 'store'>;

/** Throws `not_possible` where the photo is not asked about any more, `invalid` for an item that was not offered. */
export function answerWhichItem(parts: Answering, photoId: PhotoId, itemId: ItemId): Photo {
  const { store, actions } = parts;
  const photo = getPhoto(actions, photoId);
  const asked = store.askedPhotos.get(photoId);
  if (asked === null || photo.place !== 'inbox') throw new StationError('not_possible', text('whichItem.answered'));
  if (itemId !== asked.itemId && itemId !== asked.beforeItemId) {
    throw new StationError('invalid', text('whichItem.neither'), { field: 'itemId' });
  }
  getItem(actions, itemId);
  store.transaction(() => {
    store.askedPhotos.remove(photoId);
    placeOnItem(parts, itemId, photo);
  });
  return photo;
}
