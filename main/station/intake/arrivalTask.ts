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
import type { ReceiveFirst } from './receiveFirst.ts';
import { type RecoveryQueue, waitForRecovery } from './recoveryQueue.ts';
import { isOfAnother } from './samePicture.ts';
import { settleArrival } from './settleArrival.ts';
import { heldForPicture } from './shotPartners.ts';

export interface ArrivalTask extends ReceivedArrival<Ingested> {
  readonly arrival: Arrival;
  begin(): void;
  settleNow(): Promise<Ingested>;
}

export interface IntakeContext extends IntakeParts {
  readonly tasks: Map<PhotoId, ArrivalTask>;
  readonly recovered: RecoveryQueue;
  readonly receiveFirst: ReceiveFirst;
}

/** The page has asked for the picture and painted it by then. */
const paintedAfterMs = 80;

/** Settling that fails can be tried again; callers meanwhile get the same answer. */
export function startTask(
  context: IntakeContext,
  arrival: Arrival,
  wanted: Wanted,
  { looksCut }: Pick<ReceivedFile, 'looksCut'> = { looksCut: false },
): ArrivalTask {
  let looked: ReturnType<typeof examineArrival> | null = null;
  let settled: Promise<Ingested> | null = null;
  const isShown = context.foreground.begin();
  const examine = (): ReturnType<typeof examineArrival> => {
    const { looking, lookingLast } = context.receiveFirst;
    looked ??= (looksCut ? lookingLast : looking)(() => examineArrival(context, arrival));
    // Settling meets the failure.
    looked.catch(() => undefined);
    return looked;
  };
  const settle = async (): Promise<Ingested> => {
    let comesAgain = true;
    try {
      const settlePicture = (id: PhotoId): Promise<Ingested> => taskOf(context, id).settleNow();
      const ingested = await settleArrival(context, arrival.id, { ...wanted, examine, settlePicture });
      comesAgain = ingested.answer === 'not_yet';
      return ingested;
    } catch (error) {
      [looked, settled] = [null, null];
      throw error;
    } finally {
      context.tasks.delete(arrival.id);
      context.time.after(paintedAfterMs, isShown);
      context.hub.emit({ type: 'arrivalOver', photoId: arrival.id, comesAgain });
      context.shoot.settled();
    }
  };
  const isLookedInto = (): boolean => !isRaw(arrivalFormat(arrival)) && !isOfAnother(context.store, arrival);
  const task: ArrivalTask = {
    kind: 'arrived',
    arrival,
    capturedAt: arrival.capturedAt,
    looksCut,
    heldUntil: (now) => heldForPicture(context.store, arrival, now),
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
      await waitForRecovery(context, arrival.id);
      return await task.settleNow();
    },
    async settleNow() {
      settled ??= settle();
      return await settled;
    },
  };
  context.tasks.set(arrival.id, task);
  return task;
}

function taskOf(context: IntakeContext, id: PhotoId): ArrivalTask {
  const task = context.tasks.get(id);
  if (task !== undefined) return task;
  const arrival = context.store.arrivals.get(id);
  if (arrival === null) throw new Error(`Arrival ${id} is not there any more`);
  return startTask(context, arrival, leftBehind(arrival));
}

/** A source that looks again may get the file back. */
export function leftBehind({ fingerprint }: Arrival): Wanted {
  return { lastTry: fingerprint === null, advances: true, trayOf: null, sideNow: () => null };
}
