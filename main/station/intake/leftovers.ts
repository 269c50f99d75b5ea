import { inCaptureOrder } from '../../capture/offer/captureOrder.ts';
import { attend } from './attend.ts';
import type { Attended } from './attended.ts';
import type { IntakeRoom } from './intakeParts.ts';

/** So many are looked into ahead of the one that is settled: as many as are decoded at once, so that a new photo need not wait long. */
const lookedAhead = 2;

/**
 * Settles what was received and nobody sees to any more: a crash came between, or a disk that was full. All of it is in
 * `core.leftovers` when this returns, so that what comes from then on goes behind it. Files of a source that looks again are left to
 * that source when they may be incomplete. Resolves when all were tried; one that fails is logged and stays.
 */
export async function settleLeftovers(core: IntakeRoom): Promise<void> {
  const left = core.store.arrivals
    .all()
    .filter(({ id }) => !core.attended.has(id))
    .toSorted(inCaptureOrder)
    .map((arrival) => attend(core, arrival, { lastTry: arrival.fingerprint === null, advances: true, trayOf: null }));
  for (const { arrival } of left) core.leftovers.add(arrival.id);
  for (const [index, attended] of left.entries()) {
    for (const next of left.slice(index, index + lookedAhead)) next.begin();
    if (!core.closing.aborted) await settleOne(core, attended);
    core.leftovers.end(attended.arrival.id);
  }
}

async function settleOne(core: IntakeRoom, { arrival, settle }: Attended): Promise<void> {
  try {
    const { answer } = await settle();
    core.log.info('A file that had come before is settled', { photo: arrival.id, answer });
  } catch (error) {
    core.log.warn('A file that has come cannot be settled now', { photo: arrival.id, error: String(error) });
  }
}
