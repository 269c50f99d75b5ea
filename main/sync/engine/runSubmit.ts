import { isState, mergeEventState } from '../../domain/mergeState.ts';
import type { Item, ProgressReport } from '../../domain/model.ts';
import { missingRequired } from '../../domain/sideStatus.ts';
import { applyRequirements } from '../actions/applyRequirements.ts';
import { audit, changeItem } from '../actions/settle.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { notCounted, type OperationContext, type RunResult, srContext } from './operationContext.ts';
import { recordProgress } from './runUpload.ts';

/** Asks for review, once the partner's own count says that the photos are complete (invariant 5). */
export async function runSubmit(run: OperationContext, item: Item): Promise<RunResult> {
  const { context, partner, operation, signal } = run;
  // Events of the review can come before the answer: the submit counts from its start.
  const startedAt = context.clock();
  if (operation.outcomeUnknown && (await tookEffect(run, item))) return submitted(run, item, operation.updatedAt, null);
  const progress = await recordProgress(run, item);
  if (!progress.met) return refreshIncomplete(run, item, progress);
  await partner.submitSr(srContext(item), signal);
  return submitted(run, item, startedAt, progress);
}

/** After an answer was lost: the state tells, unless it is the very rejection that this submit answers. */
async function tookEffect({ partner, signal }: OperationContext, item: Item): Promise<boolean> {
  const found = await partner.find(item.srUuid, signal);
  if (!found || isState(found.state, 'DRAFT')) return false;
  return !(isState(found.state, 'QC', 'REJECTED') && isState(item.state, 'QC', 'REJECTED'));
}

function submitted(run: OperationContext, item: Item, at: number, progress: ProgressReport | null): RunResult {
  const { context } = run;
  return {
    kind: 'done',
    apply: () => {
      const current = getItem(context, item.id);
      const held =
        current.state && current.stateServerAt !== null
          ? { state: current.state, serverAt: current.stateServerAt }
          : null;
      // QC/PENDING is what a submit leads to (spec section 3), from the last upload on; newer news stays.
      const serverAt = Math.max(
        progress?.lastUploadDetectedAt ?? 0,
        isHeldStill(item, current) ? (held?.serverAt ?? 0) + 1 : 0,
      );
      const next = mergeEventState(held, { state: { primary: 'QC', supplement: 'PENDING' }, serverAt });
      context.store.items.update(item.id, {
        submittedAt: at,
        lastError: null,
        nextPollAt: null,
        ...(next ? { state: next.state, stateServerAt: next.serverAt } : {}),
      });
      audit(context, item.id, 'submitted');
    },
  };
}

/** No news came while the submit was on its way. */
function isHeldStill(before: Item, now: Item): boolean {
  return before.stateServerAt === now.stateServerAt;
}

/**
 * The partner counts fewer photos than the station sent: its requirements may have changed since. New ones are taken over;
 * when they ask for more photos the submit waits for the operator, else for the partner's count.
 */
async function refreshIncomplete(run: OperationContext, item: Item, progress: ProgressReport): Promise<RunResult> {
  const { context, partner, signal } = run;
  const groups = await partner.sideGroups(item.srUuid, signal);
  changeItem(context, item.id, () => applyRequirements(context, item.id, groups));
  const facts = readFacts(context, item.id);
  const unsent = facts.openOperations.some((operation) => operation.payload.kind === 'upload');
  if (unsent || missingRequired(facts.sides).length > 0) return { kind: 'drop' };
  throw notCounted(
    'submit_sr',
    `All photos were sent, but the partner counts ${progress.currentRequired} of ${progress.totalRequired} required ones.`,
    false,
  );
}
