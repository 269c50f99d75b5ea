import { inCaptureOrder } from '../../capture/offer/captureOrder.ts';
import { type ArrivalTask, type IntakeContext, leftBehind, startTask } from './arrivalTask.ts';

/** This equals the number of decodes at once, so that a new photo need not wait long. */
const examinedAhead = 2;

/**
 * All leftovers are in `context.recovered` when this returns, so later arrivals queue behind them. An incomplete file is
 * left to a source that looks again. A failing one is logged and stays.
 */
export async function recoverArrivals(context: IntakeContext): Promise<void> {
  const left = context.store.arrivals
    .all()
    .filter(({ id }) => !context.tasks.has(id))
    .toSorted(inCaptureOrder)
    .map((arrival) => startTask(context, arrival, leftBehind(arrival)));
  for (const { arrival } of left) context.recovered.add(arrival.id);
  for (const [index, task] of left.entries()) {
    for (const next of left.slice(index, index + examinedAhead)) next.begin();
    if (!context.closing.aborted) await settleOne(context, task);
    context.recovered.end(task.arrival.id);
  }
}

async function settleOne({ log }: IntakeContext, { arrival, settleNow }: ArrivalTask): Promise<void> {
  try {
    const { answer } = await settleNow();
    log.info('A file that had come before is settled', { photo: arrival.id, answer });
  } catch (error) {
    log.warn('A file that has come cannot be settled now', { photo: arrival.id, error: String(error) });
  }
}
