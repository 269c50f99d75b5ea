import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { chosenToView } from '../../domain/item/nextSide.ts';
import { removePhotos } from '../../sync/actions/moveTogether.ts';
import { getPhoto, itemOfPhoto, placePhoto, undoPhotos } from '../../sync/actions/placePhotos.ts';
import type { ActionContext } from '../../sync/context.ts';
import { getItem, readFacts } from '../../sync/itemFacts.ts';
import type { ShootSession } from './shootSession.ts';

export interface PhotoActionParts {
  readonly actions: ActionContext;
  readonly session: Pick<ShootSession, 'choose' | 'chosenSide' | 'retake' | 'awaitedRetake'>;
}

export function lookAtSide({ actions, session }: PhotoActionParts, itemId: ItemId, sideUuid: SideUuid): void {
  const item = getItem(actions, itemId);
  followChange({ actions, session }, item.id, sideUuid);
}

function followChange({ actions, session }: PhotoActionParts, itemId: ItemId, side: SideUuid) {
  const before = { chosen: session.chosenSide(itemId), retake: session.awaitedRetake(itemId) };
  session.choose(itemId, chosenToView(readFacts(actions, itemId).sides, side, before));
}

export function retakeSide({ actions, session }: PhotoActionParts, itemId: ItemId, sideUuid: SideUuid): void {
  const item = getItem(actions, itemId);
  const { sides } = readFacts(actions, item.id);
  const photo = sides.find(({ side }) => side.uuid === sideUuid)?.photo;
  if (photo) session.retake(item.id, { sideUuid, photoId: photo.id });
  else session.choose(item.id, sideUuid);
}

export function removePhoto({ actions, session }: PhotoActionParts, photoId: PhotoId): ItemId {
  const photo = getPhoto(actions, photoId);
  const itemId = itemOfPhoto(actions, photo);
  placePhoto(actions, itemId, photo, 'removed', 'history.photoRemoved');
  if (photo.sideUuid) session.choose(itemId, photo.sideUuid);
  return itemId;
}

export function removeAllPhotos(
  { actions, session }: PhotoActionParts,
  itemId: ItemId,
  photoIds: readonly PhotoId[],
): void {
  const side = removePhotos(actions, itemId, photoIds);
  if (side !== null) session.choose(itemId, side);
}

/** The view and the next photo go where the change was. */
export function undoLast({ actions, session }: PhotoActionParts, itemId: ItemId): void {
  const side = undoPhotos(actions, itemId);
  if (side) followChange({ actions, session }, itemId, side);
}
