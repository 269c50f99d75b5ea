import { inCaptureOrder } from '../../capture/offer/captureOrder.ts';
import { type ArrivalTask, type IntakeRoom, leftBehind, startTask } from './arrivalTask.ts';

/** So many are looked into ahead of the one that is settled: as many as are decoded at once, so that a new photo need not wait long. */
const examinedAhead = 2;

/**
 * Settles what was received and nobody sees to any more: a crash came between, or a disk that was full. All of it is in
 * `room.leftovers` when this returns, so that what comes from then on goes behind it. Files of a source that looks again are left to
 * that source when they may be incomplete. Resolves when all were tried; one that fails is logged and stays.
 */
export async function settleLeftovers(room: IntakeRoom): Promise<void> {
  const left = room.store.arrivals
    .all()
    .filter(({ id }) => !room.tasks.has(id))
    .toSorted(inCaptureOrder)
    .map((arrival) => startTask(room, arrival, leftBehind(arrival)));
  for (const { arrival } of left) room.leftovers.add(arrival.id);
  for (const [index, task] of left.entries()) {
    for (const next of left.slice(index, index + examinedAhead)) next.begin();
    if (!room.closing.aborted) await settleOne(room, task);
    room.leftovers.end(task.arrival.id);
  }
}

async function settleOne({ log }: IntakeRoom, { arrival, settleNow }: ArrivalTask): Promise<void> {
  try {
    const { answer } = await settleNow();
    log.info('A file that had come before is settled', { photo: arrival.id, answer });
  } catch (error) {
    log.warn('A file that has come cannot be settled now', { photo: arrival.id, error: String(error) });
  }
}
