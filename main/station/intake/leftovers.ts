import { inCaptureOrder } from '../../capture/offer/captureOrder.ts';
import { type ArrivalTask, type IntakeRoom, leftBehind, startTask } from './arrivalTask.ts';

/** This equals the number of decodes at once, so that a new photo need not wait long. */
const examinedAhead = 2;

/**
 * All leftovers are in `room.leftovers` when this returns, so later arrivals queue behind them. An incomplete file is
 * left to a source that looks again. A failing one is logged and stays.
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
