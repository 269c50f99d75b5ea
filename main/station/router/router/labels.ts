import type { ItemId, PhotoId } from '../../../domain/ids.ts';
import { getPhoto, itemOfPhoto } from '../../../sync/actions/placePhotos.ts';
import { audit } from '../../../sync/actions/settle.ts';
import { getItem } from '../../../sync/itemFacts.ts';
import type { Parts } from '../../parts.ts';
import { itemView } from '../../views/itemViews.ts';
import type { Implementer } from './implementer.ts';

export function labelsPart(os: Implementer, { core }: Parts) {
  const { labels, actions, view, store } = core;
  return {
    get: os.labels.get.handler(() => labels.settings),
    set: os.labels.set.handler(({ input }) => labels.change(input)),
    tryPattern: os.labels.tryPattern.handler(async ({ input }) => ({
      fits: [...(await labels.tryPattern(input.pattern, input.examples))],
    })),
    moveToItem: os.labels.moveToItem.handler(({ input }) => {
      const photo = getPhoto(actions, input.photoId as PhotoId);
      const from = itemOfPhoto(actions, photo);
      core.intake.placeOnItem(getItem(actions, input.itemId as ItemId).id, photo);
      return itemView(view, from);
    }),
    keepHere: os.labels.keepHere.handler(({ input }) => {
      const photo = getPhoto(actions, input.photoId as PhotoId);
      const itemId = itemOfPhoto(actions, photo);
      store.transaction(() => {
        store.photoCodes.forget(photo.id);
        store.keptPhotos.insert(itemId, photo.id, core.clock());
        audit(actions, itemId, 'photo kept where it is', { photo: photo.id });
      });
      core.itemChanged(itemId);
      return itemView(view, itemId);
    }),
  };
}
