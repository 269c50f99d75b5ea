import type { ReceivedArrival } from '../../capture/offer/capturedFile.ts';
import type { PhotoId } from '../../domain/ids.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { ReceivedFile } from '../../imaging/ports.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import { examineArrival } from './examineArrival.ts';
import type { Wanted } from './gatherArrival.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeParts } from './intakeParts.ts';
import { isOfAnother } from './known/samePicture.ts';
import { type LeftoverLine, waitForLeftovers } from './leftoverLine.ts';
import type { ReceiveFirst } from './receiveFirst.ts';
import { settleArrival } from './settleArrival.ts';
import { heldForPicture } from './shotPartners.ts';

/** An arrival that somebody is about to settle: nobody else takes it for left over. */
export interface ArrivalTask extends ReceivedArrival<Ingested> {
  readonly arrival: Arrival;
  /** Begins to look into it, but for a RAW, which may only be kept beside its picture, and for a picture that is here already. */
  begin(): void;
  /** Gives the photo its place without waiting for those of before. */
  settleNow(): Promise<Ingested>;
}

/** Intake's memory between a file's bytes and its place. */
export interface IntakeRoom extends IntakeParts {
  /** Arrivals that somebody is about to settle; the others are leftovers. */
  readonly tasks: Map<PhotoId, ArrivalTask>;
  readonly leftovers: LeftoverLine;
  readonly receiveFirst: ReceiveFirst;
}

/** From its place to the screen: the page asks for the picture and paints it. */
const paintedAfterMs = 80;

/** Settling that fails can be tried again, by the source or by the station itself; whoever asks meanwhile gets the same answer. */
export function startTask(
  room: IntakeRoom,
  arrival: Arrival,
  wanted: Wanted,
  { looksCut }: Pick<ReceivedFile, 'looksCut'> = { looksCut: false },
): ArrivalTask {
  let looked: ReturnType<typeof examineArrival> | null = null;
  let settled: Promise<Ingested> | null = null;
  const isShown = room.foreground.begin();
  const examine = (): ReturnType<typeof examineArrival> => {
    const { looking, lookingLast } = room.receiveFirst;
    looked ??= (looksCut ? lookingLast : looking)(() => examineArrival(room, arrival));
    // Settling meets the failure.
    looked.catch(() => undefined);
    return looked;
  };
  const settle = async (): Promise<Ingested> => {
    let comesAgain = true;
    try {
      const settlePicture = (id: PhotoId): Promise<Ingested> => taskOf(room, id).settleNow();
      const ingested = await settleArrival(room, arrival.id, { ...wanted, examine, settlePicture });
      comesAgain = ingested.answer === 'not_yet';
      return ingested;
    } catch (error) {
      [looked, settled] = [null, null];
      throw error;
    } finally {
      room.tasks.delete(arrival.id);
      room.time.after(paintedAfterMs, isShown);
      room.hub.emit({ type: 'arrivalOver', photoId: arrival.id, comesAgain });
      room.shoot.settled();
    }
  };
  const isLookedInto = (): boolean => !isRaw(arrivalFormat(arrival)) && !isOfAnother(room.store, arrival);
  const task: ArrivalTask = {
    kind: 'arrived',
    arrival,
    capturedAt: arrival.capturedAt,
    looksCut,
    heldUntil: (now) => heldForPicture(room.store, arrival, now),
    begin() {
      if (isLookedInto()) void examine();
    },
    async examined() {
      if (settled !== null || !isLookedInto()) return true;
      return await examine().then(
        () => true,
        (error: unknown) => !(error instanceof UnreadablePhoto),
      );
    },
    async settle() {
      await waitForLeftovers(room, arrival.id);
      return await task.settleNow();
    },
    async settleNow() {
      settled ??= settle();
      return await settled;
    },
  };
  room.tasks.set(arrival.id, task);
  return task;
}

/** The task of an arrival that is here: a new one where nobody sees to it. */
function taskOf(room: IntakeRoom, id: PhotoId): ArrivalTask {
  const task = room.tasks.get(id);
  if (task !== undefined) return task;
  const arrival = room.store.arrivals.get(id);
  if (arrival === null) throw new Error(`Arrival ${id} is not there any more`);
  return startTask(room, arrival, leftBehind(arrival));
}

/** Wanted of an arrival that nobody has asked anything of: files of a source that looks again may be given back to it. */
export function leftBehind({ fingerprint }: Arrival): Wanted {
  return { lastTry: fingerprint === null, advances: true, trayOf: null, sideNow: () => null };
}
