import { inCaptureOrder } from '../capture/captureOrder.ts';
import type { Arrival } from '../domain/arrival.ts';
import type { Core } from './core.ts';
import { examineArrival, settleArrival } from './settleArrival.ts';

/**
 * Settles what was received and nobody sees to any more: a crash came between, or a disk that was full. Files of a source that
 * looks again are left to that source when they may be incomplete. Resolves when all were tried; one that fails is logged and stays.
 */
export async function settleLeftovers(core: Core): Promise<void> {
  const left = core.store.arrivals.all().filter(({ id }) => !core.attended.has(id));
  for (const [arrival, examined] of examineAll(core, left.toSorted(inCaptureOrder))) {
    if (core.closing.aborted) return;
    try {
      const lastTry = arrival.fingerprint === null;
      const { answer } = await settleArrival(core, arrival.id, () => examined, { lastTry, side: null, advances: true });
      core.options.log.info('A file that had come before is settled', { photo: arrival.id, answer });
    } catch (error) {
      core.options.log.warn('A file that has come cannot be settled now', { photo: arrival.id, error: String(error) });
    }
  }
}

/** A few are decoded at a time, see `pixels.ts`. */
function examineAll(core: Core, arrivals: readonly Arrival[]) {
  return arrivals.map((arrival) => {
    const examined = examineArrival(core, arrival);
    // Whoever settles meets it.
    examined.catch(() => undefined);
    return [arrival, examined] as const;
  });
}
