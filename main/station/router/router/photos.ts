import type { ItemId, PhotoId, SideUuid } from '../../../domain/ids.ts';
import { getPhoto, itemOfPhoto, placePhoto, undoPhotos } from '../../../sync/actions/placePhotos.ts';
import { putInInbox } from '../../../sync/actions/putInInbox.ts';
import { removePhotos } from '../../../sync/actions/removePhotos.ts';
import { takeFromInbox } from '../../../sync/actions/takeFromInbox.ts';
import { getItem, readFacts } from '../../../sync/itemFacts.ts';
import type { Parts } from '../../parts.ts';
import { itemView } from '../../views/itemViews.ts';
import type { Implementer } from './implementer.ts';

export function photosPart(os: Implementer, { core }: Parts) {
  const { view, actions, session } = core;
  return {
    retake: os.photos.retake.handler(({ input }) => {
      const item = getItem(actions, input.itemId as ItemId);
      const { sides } = readFacts(actions, item.id);
      const sideUuid = input.sideUuid as SideUuid;
      const photo = sides.find(({ side }) => side.uuid === sideUuid)?.photo;
      if (photo) session.retake(item.id, { sideUuid, photoId: photo.id });
      else session.choose(item.id, sideUuid);
      core.itemChanged(item.id);
      return itemView(view, item.id);
    }),
    remove: os.photos.remove.handler(({ input }) => {
      const photo = getPhoto(actions, input.photoId as PhotoId);
      const itemId = itemOfPhoto(actions, photo);
      placePhoto(actions, itemId, photo, 'removed', 'photo removed');
      if (photo.sideUuid) session.choose(itemId, photo.sideUuid);
      return itemView(view, itemId);
    }),
    removeAll: os.photos.removeAll.handler(({ input }) => {
      const itemId = getItem(actions, input.itemId as ItemId).id;
      const side = removePhotos(actions, itemId, input.photoIds as PhotoId[]);
      if (side !== null) session.choose(itemId, side);
      return itemView(view, itemId);
    }),
    move: os.photos.move.handler(({ input }) => {
      const photo = getPhoto(actions, input.photoId as PhotoId);
      const itemId = getItem(actions, input.itemId as ItemId).id;
      const sideUuid = input.sideUuid as SideUuid | null;
      if (sideUuid === null) placePhoto(actions, itemId, photo, 'tray', 'photo moved to the tray');
      else {
        placePhoto(actions, itemId, photo, { sideUuid }, 'photo moved');
        core.intake.goOnFrom(itemId, sideUuid);
      }
      return itemView(view, itemId);
    }),
    takeInbox: os.photos.takeInbox.handler(({ input }) => {
      const itemId = getItem(actions, input.itemId as ItemId).id;
      takeFromInbox(actions, itemId, input.photoIds as PhotoId[]);
      return itemView(view, itemId);
    }),
    putInInbox: os.photos.putInInbox.handler(({ input }) => {
      const itemId = getItem(actions, input.itemId as ItemId).id;
      putInInbox(actions, itemId, input.photoIds as PhotoId[]);
      return itemView(view, itemId);
    }),
    undo: os.photos.undo.handler(({ input }) => {
      const itemId = input.itemId as ItemId;
      // The eye, and the next photo, go where the change was.
      const side = undoPhotos(actions, itemId);
      if (side) session.choose(itemId, side);
      core.itemChanged(itemId);
      return itemView(view, itemId);
    }),
  };
}
