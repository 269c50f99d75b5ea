import type { ItemId } from '../../domain/ids.ts';
import { isState, mergeEventState } from '../../domain/item/mergeState.ts';
import { missingRequired } from '../../domain/item/sideStatus.ts';
import type { Item, Millis, Operation, ProgressReport } from '../../domain/model.ts';
import { isFromTheFuture } from '../../domain/partner/events.ts';
import type { FoundSr } from '../../domain/partner/service.ts';
import { text } from '../../texts/text.ts';
import { applyRequirements } from '../actions/applyRequirements.ts';
import { applyPolledState } from '../actions/applyState.ts';
import { audit, changeItem, enqueue } from '../actions/settle.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { dropped, isSrOf, notCounted, type OperationContext, type RunResult, srContext } from './operationContext.ts';
import { readBeforeRepeat } from './readBeforeRepeat.ts';
import { recordProgress } from './recordProgress.ts';

/** Submits only when the partner counts the photos as complete (invariant 5). */
export async function runSubmit(run: OperationContext, item: Item): Promise<RunResult> {
  const { context, partner, operation, signal } = run;
  // The review's events can come before the answer, so the submit counts from its start.
  const startedAt = context.clock();
  const { requirementsReadAt } = item;
  const submit = async (): Promise<RunResult> => {
    const progress = await recordProgress(run, item);
    if (!progress.met) return refreshIncomplete(run, item, progress, requirementsReadAt);
    await partner.submitSr(srContext(item), signal);
    return { kind: 'done', apply: submitted(run, item, startedAt, progress) };
  };
  const ended = await readBeforeRepeat(run, item, (sr) => isAfterSubmit(sr, item, operation), submit);
  return ended.found ? { kind: 'done', apply: seenSubmitted(run, item, ended.found) } : ended.result;
}

/** Except for the rejection that this submit answers. */
function isAfterSubmit({ state }: FoundSr, item: Item, operation: Operation): boolean {
  if (isState(state, 'DRAFT')) return false;
  const answersRejection = item.rejectedAt !== null && item.rejectedAt <= operation.createdAt;
  return !(isState(state, 'QC', 'REJECTED') && answersRejection);
}

/** An earlier try or somebody else submitted it. */
function seenSubmitted({ context, partner, operation }: OperationContext, item: Item, found: FoundSr): () => void {
  return () => {
    context.store.items.update(item.id, { submittedAt: operation.createdAt, nextPollAt: null });
    applyPolledState(context, item.id, found.state, partner.serverNow());
    endedBySubmit(context, item.id);
  };
}

function submitted(
  { context, partner }: OperationContext,
  item: Item,
  at: number,
  progress: ProgressReport,
): () => void {
  return () => {
    const current = getItem(context, item.id);
    const { state, stateServerAt } = current;
    const held = state && stateServerAt !== null ? { state, serverAt: stateServerAt } : null;
    const lastUploadAt = progress.lastUploadDetectedAt ?? 0;
    // A submit leads to QC/PENDING (spec section 3) from the last upload on; newer news stays.
    const serverAt = Math.max(
      isFromTheFuture(lastUploadAt, partner.serverNow()) ? 0 : lastUploadAt,
      isHeldStill(item, current) ? (held?.serverAt ?? 0) + 1 : 0,
    );
    const next = mergeEventState(held, { state: { primary: 'QC', supplement: 'PENDING' }, serverAt });
    context.store.items.update(item.id, {
      submittedAt: at,
      ...(next ? { state: next.state, stateServerAt: next.serverAt } : {}),
    });
    endedBySubmit(context, item.id);
  };
}

/** An undo would take confirmed photos off their sides, also in a re-shoot. */
function endedBySubmit(context: OperationContext['context'], itemId: ItemId): void {
  context.store.moves.removeOfItem(itemId);
  audit(context, itemId, text('history.submitted'));
}

function isHeldStill(before: Item, now: Item): boolean {
  return before.stateServerAt === now.stateServerAt;
}

/**
 * The partner counts fewer photos, so its requirements may have changed. If new ones ask for photos the submit waits
 * for the operator, else for the count.
 */
async function refreshIncomplete(
  run: OperationContext,
  item: Item,
  progress: ProgressReport,
  requirementsReadAt: Millis | null,
): Promise<RunResult> {
  const { context, partner, signal } = run;
  const isJustRead = getItem(context, item.id).requirementsReadAt !== requirementsReadAt;
  const groups = isJustRead ? null : await partner.sideGroups(item.srUuid, signal);
  if (!isSrOf(run, item)) return dropped;
  if (groups) changeItem(context, item.id, () => applyRequirements(context, item.id, groups));
  const facts = readFacts(context, item.id);
  const unsent = facts.openOperations.some((operation) => operation.payload.kind === 'upload');
  if (missingRequired(facts.sides).length > 0) return dropped;
  // It goes behind the photos that are sent again.
  if (unsent) return { kind: 'dropped', apply: () => enqueue(context, item.id, { kind: 'submit' }) };
  throw notCounted(
    'submit_sr',
    text('partner.sidesNotCounted', { counted: progress.currentRequired, total: progress.totalRequired }),
    false,
  );
}
