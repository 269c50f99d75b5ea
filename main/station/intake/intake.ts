import type { CapturedFile, Received, Sink } from '../../capture/offer/capturedFile.ts';
import type { ItemId, PhotoId, SideUuid } from '../../domain/ids.ts';
import type { Photo } from '../../domain/model.ts';
import type { ArrivalTask, IntakeRoom } from './arrivalTask.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeParts, LabelTaking } from './intakeParts.ts';
import { takeLabelled } from './labelShots.ts';
import { answerWhichItem } from './late/whichItem.ts';
import { LeftoverLine } from './leftoverLine.ts';
import { settleLeftovers } from './leftovers.ts';
import { goOnFrom, placeOnItem } from './putOnItem.ts';
import { checkDestination, type Destination, ingest, type OnSettled, offer, receive } from './receive.ts';
import { createReceiveFirst } from './receiveFirst.ts';

export interface Intake extends LabelTaking {
  receive(file: CapturedFile, to: Destination): Promise<Received<Ingested>>;
  sinkTo(to: () => Destination, onSettled?: OnSettled): Sink;
  ingest(file: CapturedFile, to: Destination): Promise<Ingested>;
  checkDestination(itemId: ItemId, side: string | null): void;
  settleLeftovers(): Promise<void>;
  placeOnItem(itemId: ItemId, photo: Photo): void;
  answerWhichItem(photoId: PhotoId, itemId: ItemId): void;
  goOnFrom(itemId: ItemId, sideUuid: SideUuid): void;
}

export function createIntake(parts: IntakeParts): Intake {
  const room: IntakeRoom = {
    ...parts,
    tasks: new Map<PhotoId, ArrivalTask>(),
    leftovers: new LeftoverLine(),
    receiveFirst: createReceiveFirst(parts.time),
  };
  return {
    receive: (file, to) => receive(room, file, to),
    sinkTo: (to, onSettled) => (file) => offer(room, file, to(), onSettled),
    ingest: (file, to) => ingest(room, file, to),
    checkDestination: (itemId, side) => checkDestination(room, itemId, side),
    settleLeftovers: () => settleLeftovers(room),
    placeOnItem: (itemId, photo) => placeOnItem(room, itemId, photo),
    answerWhichItem: (photoId, itemId) => void answerWhichItem(room, photoId, itemId),
    goOnFrom: (itemId, sideUuid) => goOnFrom(room, itemId, sideUuid),
    takeLabelled: (itemId, label) => takeLabelled(room, itemId, label),
  };
}
