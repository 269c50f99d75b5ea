import type { CapturedFile, Received, Sink } from '../../capture/offer/capturedFile.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import { getPhoto } from '../../sync/actions/placePhotos.ts';
import { getItem } from '../../sync/itemFacts.ts';
import { text } from '../../texts/text.ts';
import type { ArrivalTask, IntakeContext } from './arrivalTask.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeParts, LabelTaking } from './intakeParts.ts';
import { takeLabelled } from './labelShots.ts';
import { goOnFrom, placeOnItem } from './putOnItem.ts';
import { checkDestination, type Destination, ingest, type OnSettled, offer, receive } from './receive.ts';
import { createReceiveFirst } from './receiveFirst.ts';
import { recoverArrivals } from './recovery.ts';
import { RecoveryQueue } from './recoveryQueue.ts';

export interface Intake extends LabelTaking {
  receive(file: CapturedFile, to: Destination): Promise<Received<Ingested>>;
  sinkTo(to: () => Destination, onSettled?: OnSettled): Sink;
  ingest(file: CapturedFile, to: Destination): Promise<Ingested>;
  checkDestination(itemId: ItemId, side: string | null): void;
  recoverArrivals(): Promise<void>;
  placeOnItem(itemId: ItemId, photo: Photo): void;
  answerWhichItem(photoId: PhotoId, itemId: ItemId): void;
  goOnFrom(itemId: ItemId, sideUuid: SideUuid): void;
}

export function createIntake(parts: IntakeParts): Intake {
  const context: IntakeContext = {
    ...parts,
    tasks: new Map<PhotoId, ArrivalTask>(),
    recovered: new RecoveryQueue(),
    receiveFirst: createReceiveFirst(parts.time),
  };
  return {
    receive: (file, to) => receive(context, file, to),
    sinkTo: (to, onSettled) => (file) => offer(context, file, to(), onSettled),
    ingest: (file, to) => ingest(context, file, to),
    checkDestination: (itemId, side) => checkDestination(context, itemId, side),
    recoverArrivals: () => recoverArrivals(context),
    placeOnItem: (itemId, photo) => placeOnItem(context, itemId, photo),
    answerWhichItem: (photoId, itemId) => void answerWhichItem(context, photoId, itemId),
    goOnFrom: (itemId, sideUuid) => goOnFrom(context, itemId, sideUuid),
    takeLabelled: (itemId, label) => takeLabelled(context, itemId, label),
  };
}

type Answering = Pick<IntakeParts, 'actions' | 'session' | 'view' | 'store'>;

/** Throws `not_possible` where the photo is in question no longer, `invalid` for an item that was not offered. */
function answerWhichItem(parts: Answering, photoId: PhotoId, itemId: ItemId): Photo {
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
