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

/** The way of photos into the station: received, examined, placed. */
export interface Intake extends LabelTaking {
  /** Makes a file safe: its bytes and a row that says where it should go are on the disk when this answers. */
  receive(file: CapturedFile, to: Destination): Promise<Received<Ingested>>;
  /** A sink for a source; where each file should go is asked when it comes. */
  sinkTo(to: () => Destination, onSettled?: OnSettled): Sink;
  /** All steps at once: the photo has its place, and the item's record tells of it, when this answers. */
  ingest(file: CapturedFile, to: Destination): Promise<Ingested>;
  /** Throws `not_found` for an item that is not here, `invalid` for a side that it does not have. */
  checkDestination(itemId: ItemId, side: string | null): void;
  /** Gives a place to all that was received and nobody sees to any more. */
  settleLeftovers(): Promise<void>;
  /** Puts a photo that is here where this item wants one next. */
  placeOnItem(itemId: ItemId, photo: Photo): void;
  /** A person has said which item a photo is of that was taken before its item was scanned. */
  answerWhichItem(photoId: PhotoId, itemId: ItemId): void;
  /** A person has put a photo on a side: the next open one becomes active. */
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
