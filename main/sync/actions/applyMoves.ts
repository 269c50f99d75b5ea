import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import { isPastReview } from '../../domain/item/mergeState.ts';
import { openRejections } from '../../domain/item/rejections.ts';
import type { Operation, Photo, Rejection } from '../../domain/model.ts';
import { interrupted } from '../../domain/outbox/outbox.ts';
import type { PhotoMove } from '../../domain/ports/photoDetailStores.ts';
import type { ActionContext } from '../context.ts';
import { getItem } from '../itemFacts.ts';
import { lastUploadTo } from '../uploadHistory.ts';
import { dropPending, enqueue, settle } from './settle.ts';

/** Call it in a transaction that settles the item. Uploads, rejections and the items that photos left follow. */
export function applyMoves(context: ActionContext, itemId: ItemId, moves: readonly PhotoMove[]): void {
  const left = new Set<ItemId>();
  for (const { photoId, to } of moves) {
    const photo = context.store.photos.get(photoId);
    if (!photo) continue;
    const target = to.place === 'inbox' ? null : (to.itemId ?? itemId);
    if (photo.itemId !== null) giveUpUploads(context, photo.itemId, photoId);
    if (photo.itemId !== null && photo.itemId !== target) left.add(photo.itemId);
    context.store.photos.update(photoId, {
      place: to.place,
      sideUuid: to.sideUuid,
      itemId: target,
      wantedSide: null,
      // The partner does not have it there.
      ...(photo.itemId !== target || movesSide(photo, to) ? { uploadedAt: null, uploadedServerAt: null } : {}),
    });
  }
  for (const { photoId, to } of moves) {
    if (to.place === 'active' && to.sideUuid !== null) land(context, to.itemId ?? itemId, photoId, to.sideUuid);
    if (to.itemId !== null && to.itemId !== itemId) left.add(to.itemId);
  }
  left.delete(itemId);
  for (const other of left) settle(context, other);
}

/** An upload that may have reached the partner stays and finds out by itself. */
function giveUpUploads(context: ActionContext, itemId: ItemId, photoId: PhotoId): void {
  const isOfPhoto = ({ payload }: Operation): boolean => payload.kind === 'upload' && payload.photoId === photoId;
  dropPending(context, itemId, (operation) => isOfPhoto(operation) && !operation.outcomeUnknown);
  for (const { id } of context.store.operations.openOfItem(itemId).filter(isOfPhoto)) {
    if (context.store.operations.get(id)?.status !== 'parked') continue;
    context.store.operations.update(id, { ...interrupted(), updatedAt: context.clock() });
  }
}

/** The partner holds another photo for the side, so ours is sent again. */
export function sendPhotoOn(context: ActionContext, itemId: ItemId, sideUuid: SideUuid): void {
  const { store } = context;
  const photo = store.photos.ofItem(itemId).find((one) => one.place === 'active' && one.sideUuid === sideUuid);
  if (!photo) return;
  if (store.operations.ofItem(itemId).some((operation) => isOpenUpload(operation, photo.id, sideUuid))) return;
  store.photos.update(photo.id, { uploadedAt: null, uploadedServerAt: null });
  enqueue(context, itemId, { kind: 'upload', photoId: photo.id, sideUuid });
}

function movesSide(photo: Photo, to: PhotoMove['to']): boolean {
  return to.place === 'active' && photo.sideUuid !== to.sideUuid;
}

function land(context: ActionContext, itemId: ItemId, photoId: PhotoId, sideUuid: SideUuid): void {
  const { store } = context;
  for (const other of store.photos.ofItem(itemId)) {
    if (other.id === photoId || other.place !== 'active' || other.sideUuid !== sideUuid) continue;
    store.photos.update(other.id, { place: 'superseded' });
  }
  markRejections(context, itemId, photoId, sideUuid);
  const operations = store.operations.ofItem(itemId);
  if (operations.some((operation) => isOpenUpload(operation, photoId, sideUuid))) return;
  const held = lastUploadTo(operations, sideUuid);
  if (held?.payload.photoId !== photoId) {
    store.photos.update(photoId, { uploadedAt: null, uploadedServerAt: null });
    enqueue(context, itemId, { kind: 'upload', photoId, sideUuid });
  } else if (store.photos.get(photoId)?.uploadedAt === null) {
    // The date of its upload is lost: any rejection may mean it.
    store.photos.update(photoId, { uploadedAt: held.updatedAt, uploadedServerAt: 0 });
  }
}

function isOpenUpload({ payload, status }: Operation, photoId: PhotoId, sideUuid: SideUuid): boolean {
  const isOpen = status !== 'done' && status !== 'dropped';
  return isOpen && payload.kind === 'upload' && payload.photoId === photoId && payload.sideUuid === sideUuid;
}

/** A new photo answers its side's rejections; the rejected photo put back is rejected again. */
function markRejections(context: ActionContext, itemId: ItemId, photoId: PhotoId, sideUuid: SideUuid): void {
  const { rejections } = context.store;
  const reopens = !isPastReview(getItem(context, itemId).state);
  for (const rejection of rejections.ofItem(itemId)) {
    if (rejection.sideUuid !== sideUuid) continue;
    if (rejection.photoId === photoId) {
      if (reopens && rejection.resolvedAt !== null) rejections.update(rejection.id, { resolvedAt: null });
    } else if (rejection.resolvedAt === null) {
      rejections.resolve(rejection.id, context.clock());
      resolveNamesakes(context, rejection);
    }
  }
}

function resolveNamesakes(context: ActionContext, answered: Rejection): void {
  // A person's mark means that one side.
  if (answered.markedBy !== null) return;
  const { rejections, photos } = context.store;
  const open = openRejections(rejections.ofItem(answered.itemId)).filter(
    (other) => other.markedBy === null && other.serverAt === answered.serverAt && other.sideName === answered.sideName,
  );
  if (open.some((other) => other.photoId !== null)) return;
  const held = new Set(photos.ofItem(answered.itemId).map((photo) => photo.place === 'active' && photo.sideUuid));
  for (const { id, sideUuid } of open) {
    if (sideUuid !== null && !held.has(sideUuid)) rejections.resolve(id, context.clock());
  }
}
