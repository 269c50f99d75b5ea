import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { putInInbox, takeFromInbox } from '../../sync/actions/moveTogether.ts';
import { getPhoto, placePhoto } from '../../sync/actions/placePhotos.ts';
import { getItem } from '../../sync/itemFacts.ts';
import type { Intake } from '../intake/intake.ts';
import type { Finishing } from '../shoot/finishing.ts';
import { type PhotoActionParts, removeAllPhotos, removePhoto, retakeSide, undoLast } from '../shoot/photoActions.ts';
import { itemView } from '../views/itemViews.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Implementer } from './implementer.ts';

export interface PhotosDependencies extends PhotoActionParts {
  readonly view: ViewContext;
  readonly finishing: Pick<Finishing, 'withdraw'>;
  readonly intake: Pick<Intake, 'goOnFrom' | 'answerWhichItem'>;
}

export function photosPart(os: Implementer, parts: PhotosDependencies) {
  const { view, actions, intake } = parts;
  const change = (itemId: string, act: (id: ItemId) => void) => {
    const { id } = getItem(actions, itemId as ItemId);
    parts.finishing.withdraw(id);
    act(id);
    return itemView(view, id);
  };
  return {
    retake: os.photos.retake.handler(({ input }) =>
      change(input.itemId, (id) => retakeSide(parts, id, input.sideUuid as SideUuid)),
    ),
    remove: os.photos.remove.handler(({ input }) => {
      const id = removePhoto(parts, input.photoId as PhotoId);
      parts.finishing.withdraw(id);
      return itemView(view, id);
    }),
    removeAll: os.photos.removeAll.handler(({ input }) =>
      change(input.itemId, (id) => removeAllPhotos(parts, id, input.photoIds as PhotoId[])),
    ),
    move: os.photos.move.handler(({ input }) => {
      const photo = getPhoto(actions, input.photoId as PhotoId);
      const sideUuid = input.sideUuid as SideUuid | null;
      return change(input.itemId, (id) => {
        if (sideUuid === null) return placePhoto(actions, id, photo, 'tray', 'history.photoToTray');
        placePhoto(actions, id, photo, { sideUuid }, 'history.photoMoved');
        intake.goOnFrom(id, sideUuid);
      });
    }),
    whichItem: os.photos.whichItem.handler(({ input }) =>
      change(input.itemId, (id) => intake.answerWhichItem(input.photoId as PhotoId, id)),
    ),
    takeInbox: os.photos.takeInbox.handler(({ input }) =>
      change(input.itemId, (id) => takeFromInbox(actions, id, input.photoIds as PhotoId[])),
    ),
    putInInbox: os.photos.putInInbox.handler(({ input }) =>
      change(input.itemId, (id) => putInInbox(actions, id, input.photoIds as PhotoId[])),
    ),
    undo: os.photos.undo.handler(({ input }) => change(input.itemId, (id) => undoLast(parts, id))),
  };
}
