import type { Item, ProgressReport } from '../../domain/model.ts';
import { applyProgress } from '../actions/applyProgress.ts';
import { changeItemDurably } from '../actions/settle.ts';
import { isSrOf, type OperationContext } from './operationContext.ts';

/** Progress as the partner counts it now, kept with the item. */
export async function recordProgress(run: OperationContext, item: Item): Promise<ProgressReport> {
  const readAt = run.context.clock();
  const progress = await run.partner.progress(item.srUuid, run.signal);
  if (isSrOf(run, item)) {
    await changeItemDurably(run.context, item.id, () => applyProgress(run.context, item.id, progress, readAt));
  }
  return progress;
}
