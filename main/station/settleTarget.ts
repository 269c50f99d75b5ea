import type { Arrival } from '../domain/arrival.ts';
import { StationError } from '../domain/failure.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import type { Core } from './core.ts';
import { type Ingested, measured } from './ingestNotices.ts';
import { claimOf } from './mediaClaims.ts';

/**
 * Where the target card is waited for, its picture is measured and is no photo of an item: its bytes go. Null for a photo like
 * any other, also when it cannot be measured or shows something else: no photo of an item is lost for that.
 */
export async function settleTarget(core: Core, arrival: Arrival): Promise<Ingested | null> {
  const target = core.golden.takeAwaited(arrival.source);
  if (target === null) return null;
  const { path } = await core.media.pictureFile({ ...arrival, format: arrivalFormat(arrival) }, core.closing);
  const result = await core.golden.measureShot(target, path, arrival.filename).catch((error: unknown) => {
    if (error instanceof StationError) return error;
    throw error;
  });
  if (result instanceof StationError) {
    core.hub.emit({ type: 'notice', level: 'error', message: result.message });
    return null;
  }
  endArrival(core, arrival);
  return measured(core, arrival, result);
}

/** The file is seen to; its bytes go unless something else needs them. */
function endArrival({ store, media, clock }: Core, arrival: Arrival): void {
  store.transaction(() => {
    store.arrivals.remove(arrival.id);
    store.shots.remove(arrival.id);
    if (arrival.fingerprint !== null) store.captured.insert(arrival.fingerprint, clock(), 'taken');
  });
  if (claimOf(store, arrival.sha256) === 'none' && !media.isArriving(arrival.sha256)) media.removeFile(arrival);
}
