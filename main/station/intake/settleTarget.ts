import { StationError } from '../../domain/failure.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import type { AwaitedTarget } from '../shoot/awaitedTarget.ts';
import type { TargetResult } from '../shoot/golden.ts';
import { removeUnclaimed } from '../upkeep/mediaClaims.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import { dropArrival } from './dropArrival.ts';
import type { Ingested } from './ingested.ts';
import { measured } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';

/**
 * Where the target card is waited for, its picture is measured and is no photo of an item: its bytes go. Null for a photo like
 * any other, also when it cannot be measured or shows something else: no photo of an item is lost for that. Throws when the station
 * itself fails: nothing has changed then, and the card is still waited for.
 */
export async function settleTarget(core: IntakeRoom, arrival: Arrival): Promise<Ingested | null> {
  const target = core.golden.takeAwaited(arrival.source);
  if (target === null) return null;
  const result = await measureAndEnd(core, arrival, target);
  if (result === null) return null;
  removeUnclaimed(core, arrival);
  return measured(core, arrival, result);
}

async function measureAndEnd(core: IntakeRoom, arrival: Arrival, target: AwaitedTarget): Promise<TargetResult | null> {
  try {
    const { path } = await core.media.pictureFile({ ...arrival, format: arrivalFormat(arrival) }, core.closing);
    return await core.golden.measureShot(target, path, arrival.filename, () => endArrival(core, arrival));
  } catch (error) {
    if (isNoTarget(error)) {
      core.hub.emit({ type: 'notice', level: 'error', message: error.message });
      return null;
    }
    core.golden.awaitShot(target);
    throw error;
  }
}

function isNoTarget(error: unknown): error is StationError {
  return error instanceof StationError && (error.code === 'invalid' || error.code === 'not_possible');
}

/** Within the transaction that keeps what was measured. */
function endArrival({ store, clock }: IntakeRoom, arrival: Arrival): void {
  dropArrival(store, arrival.id);
  if (arrival.fingerprint !== null) store.captured.insert(arrival.fingerprint, clock(), 'taken');
}
