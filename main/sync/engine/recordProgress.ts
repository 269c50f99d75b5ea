import { PartnerFailure } from '../../domain/failure.ts';
import { contradictsRequirements } from '../../domain/item/requirementsChange.ts';
import type { Item, ProgressReport } from '../../domain/model.ts';
import { applyProgress } from '../actions/applyProgress.ts';
import { changeItemDurably } from '../actions/settle.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { mayReread, rereadRequirements } from '../rereadRequirements.ts';
import { isSrOf, type OperationContext } from './operationContext.ts';

export async function recordProgress(run: OperationContext, item: Item): Promise<ProgressReport> {
  const readAt = run.context.clock();
  const progress = await run.partner.progress(item.srUuid, run.signal);
  if (!isSrOf(run, item)) return progress;
  const before = getItem(run.context, item.id);
  await changeItemDurably(run.context, item.id, () => applyProgress(run.context, item.id, progress, readAt));
  const facts = readFacts(run.context, item.id);
  if (mayReread(facts) && contradictsRequirements(before, facts.sides, progress)) await rereadIfAnswered(run, item);
  return progress;
}

/** The caller needs only progress, so a failure here does not matter. */
async function rereadIfAnswered(run: OperationContext, item: Item): Promise<void> {
  try {
    await rereadRequirements(run, item);
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
  }
}
