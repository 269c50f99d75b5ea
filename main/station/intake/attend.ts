import type { ItemId } from '../../domain/ids.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import type { Attended } from './attended.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeRoom } from './intakeParts.ts';

import { examineArrival, settleArrival } from './settleArrival.ts';

interface AttendOptions {
  /** See `CapturedFile`. */
  readonly lastTry: boolean;
  /** See `SettleOptions`. */
  readonly advances: boolean;
  /** See `Destination`. */
  readonly trayOf: ItemId | null;
}

/** Settling that fails can be tried again, by the source or by the station itself; whoever asks meanwhile gets the same answer. */
export function attend(core: IntakeRoom, arrival: Arrival, { lastTry, advances, trayOf }: AttendOptions): Attended {
  let looked: ReturnType<typeof examineArrival> | null = null;
  let settled: Promise<Ingested> | null = null;
  const examine = (): ReturnType<typeof examineArrival> => {
    looked ??= examineArrival(core, arrival);
    // Whoever settles meets it.
    looked.catch(() => undefined);
    return looked;
  };
  const settle = async (side: string | null): Promise<Ingested> => {
    let comesAgain = true;
    try {
      const ingested = await settleArrival(core, arrival.id, examine, { lastTry, side, advances, trayOf });
      comesAgain = ingested.answer === 'not_yet';
      return ingested;
    } catch (error) {
      [looked, settled] = [null, null];
      throw error;
    } finally {
      core.attended.delete(arrival.id);
      core.hub.emit({ type: 'arrivalOver', photoId: arrival.id, comesAgain });
    }
  };
  const isPicture = !isRaw(arrivalFormat(arrival));
  const attended: Attended = {
    arrival,
    begin() {
      if (isPicture) void examine();
    },
    async examined() {
      if (isPicture && settled === null) await examine().catch(() => undefined);
    },
    async settle(side) {
      settled ??= settle(side ?? null);
      return await settled;
    },
  };
  core.attended.set(arrival.id, attended);
  return attended;
}
