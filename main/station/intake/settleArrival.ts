import { StationError } from '../../domain/failure.ts';
import type { PhotoId } from '../../domain/ids.ts';
import { decidePlacement, type Placement } from '../../domain/intake/decidePlacement.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { text } from '../../texts/text.ts';
import { applyPlacement } from './applyPlacement.ts';
import { type ExaminedArrival, inspectFile, measureTarget } from './examineArrival.ts';
import { type Found, gatherArrival, nothingFound, type Wanted } from './gatherArrival.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeParts } from './intakeParts.ts';
import { followLabel } from './labelShots.ts';
import { ingestedOf, notify, settledBefore } from './placementNotices.ts';

export interface SettleOptions extends Wanted {
  readonly examine: () => Promise<ExaminedArrival>;
  readonly settlePicture: (id: PhotoId) => Promise<unknown>;
}

/** A settled arrival answers as before. When the station itself fails, this throws and the arrival stays. */
export async function settleArrival(parts: IntakeParts, id: PhotoId, options: SettleOptions): Promise<Ingested> {
  let found: Found = nothingFound;
  for (;;) {
    const arrival = arrivalNow(parts, id, options);
    if (arrival === null) return settledBefore(parts, id);
    const step = decidePlacement(gatherArrival(parts, arrival, found, options));
    switch (step.kind) {
      case 'picture_first':
        await options.settlePicture(step.picture);
        break;
      case 'look':
        found = { ...found, ...(await inspectFile(parts, arrival, step.at, found, options.examine)) };
        break;
      case 'measure_target':
        found = { ...found, target: await measureTarget(parts, arrival) };
        break;
      default:
        return await carryOut(parts, arrival, step, found);
    }
  }
}

function arrivalNow({ store }: IntakeParts, id: PhotoId, { trayOf }: SettleOptions): Arrival | null {
  const arrival = store.arrivals.get(id);
  return arrival && { ...arrival, itemId: trayOf ?? arrival.itemId };
}

async function carryOut(parts: IntakeParts, arrival: Arrival, placement: Placement, found: Found): Promise<Ingested> {
  const { result: applied, onDisk } = commit(parts, arrival, placement, found);
  const ingested = ingestedOf(parts, arrival, placement, applied);
  const isOnDisk = await onDisk.then(
    () => true,
    (error: unknown) => reportNotOnDisk(parts, arrival, ingested, error),
  );
  const host = placement.kind === 'beside' || placement.kind === 'rewritten' ? placement.photo.itemId : null;
  if (host !== null) await parts.recorder.flush(host);
  // If the row's end is not on the disk, a crash brings it back and needs the bytes.
  if (isOnDisk && leavesNoBytes(placement)) parts.removeUnclaimed(arrival);
  // The screens hear of the photo before the item changes.
  if (placement.kind !== 'not_complete_yet') notify(parts, ingested);
  if (ingested.photo !== null) followLabel(parts, arrival, placement, ingested.photo);
  return ingested;
}

function commit(parts: IntakeParts, arrival: Arrival, placement: Placement, { target }: Found) {
  const measured = typeof target === 'object' ? target : null;
  try {
    return parts.store.durableTransaction(() => applyPlacement(parts, arrival, placement, measured?.keep ?? null));
  } catch (error) {
    // The card is still expected.
    measured?.awaitAgain();
    throw error;
  }
}

const withoutBytes: readonly Placement['kind'][] = [
  'not_complete_yet',
  'unreadable',
  'target',
  'target_again',
  'rejected_before',
];

function leavesNoBytes({ kind }: Placement): boolean {
  return withoutBytes.includes(kind);
}

/** A crash can only bring the arrival back, and the next start settles it again. */
function reportNotOnDisk(
  { log, hub }: IntakeParts,
  { id, filename }: Arrival,
  { answer }: Ingested,
  error: unknown,
): false {
  const reason = error instanceof Error ? error.message : String(error);
  const reported = error instanceof StationError ? error.text : reason;
  log.warn('A photo has its place, but the disk has not taken that', { photo: id, error: reason });
  const message = text('intake.unsureOnDisk', { file: filename, reason: reported });
  if (answer === 'accepted') hub.emit({ type: 'notice', level: 'error', message, part: 'disk' });
  return false;
}
