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
import { type LeftoverLine, waitForLeftovers } from './leftoverLine.ts';
import type { ReceiveFirst } from './receiveFirst.ts';
import { isOfAnother } from './samePicture.ts';
import { settleArrival } from './settleArrival.ts';
import { heldForPicture } from './shotPartners.ts';

export interface ArrivalTask extends ReceivedArrival<Ingested> {
  readonly arrival: Arrival;
  begin(): void;
  settleNow(): Promise<Ingested>;
}

export interface IntakeRoom extends IntakeParts {
  readonly tasks: Map<PhotoId, ArrivalTask>;
  readonly leftovers: LeftoverLine;
  readonly receiveFirst: ReceiveFirst;
}

/** The page has asked for the picture and painted it by then. */
const paintedAfterMs = 80;

/** Settling that fails can be tried again; callers meanwhile get the same answer. */
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

function taskOf(room: IntakeRoom, id: PhotoId): ArrivalTask {
  const task = room.tasks.get(id);
  if (task !== undefined) return task;
  const arrival = room.store.arrivals.get(id);
  if (arrival === null) throw new Error(`Arrival ${id} is not there any more`);
  return startTask(room, arrival, leftBehind(arrival));
}

/** A source that looks again may get the file back. */
export function leftBehind({ fingerprint }: Arrival): Wanted {
  return { lastTry: fingerprint === null, advances: true, trayOf: null, sideNow: () => null };
}
