import { isOurDraft, isSameSr } from '../../domain/item/sameSr.ts';
import type { Item } from '../../domain/model.ts';
import { pollTurn } from '../../domain/outbox/pollSchedule.ts';
import type { CreatedSr } from '../../domain/partner/service.ts';
import { applyWaitingEvents } from '../actions/applyEvent.ts';
import { applyRequirements } from '../actions/applyRequirements.ts';
import { applyEventState } from '../actions/applyState.ts';
import { audit, changeItem } from '../actions/settle.ts';
import { getItem } from '../itemFacts.ts';
import { keepAnswer } from './notRecorded.ts';
import { dropped, isSrOf, type OperationContext, type RunResult } from './operationContext.ts';

/** Makes the SR, at most once (invariant 3), and brings its requirements. */
export async function runCreate(run: OperationContext, item: Item): Promise<RunResult> {
  const { context, partner, signal } = run;
  let groups: CreatedSr['sideGroups'] = null;
  if (!item.srKnown) {
    const created =
      (await findEarlierTry(run, item)) ?? (await partner.createSr({ ...item, uuid: item.srUuid }, signal));
    if (!isSrOf(run, item)) return dropped;
    groups = created.sideGroups;
    keepAnswer(() => recordCreated(run, item, created));
  }
  const known = getItem(context, item.id);
  const sideGroups = groups ?? (await partner.sideGroups(known.srUuid, signal));
  return { kind: 'done', apply: () => applyRequirements(context, item.id, sideGroups) };
}

/** After an outcome that is not known the station reads before it repeats: by its own uuid, then by the reference. */
async function findEarlierTry({ operation, partner, signal }: OperationContext, item: Item): Promise<CreatedSr | null> {
  if (!operation.outcomeUnknown) return null;
  const byUuid = await partner.find(item.srUuid, signal);
  if (byUuid && isSameSr(byUuid.srUuid, item.srUuid)) return { ...byUuid, sideGroups: null };
  const byReference = await partner.find(item.referenceId, signal);
  if (byReference && isOurDraft(byReference, item.referenceId)) return { ...byReference, sideGroups: null };
  return null;
}

function recordCreated({ context, parseEvent }: OperationContext, item: Item, created: CreatedSr): void {
  const state = created.state ?? { primary: 'DRAFT', supplement: null };
  changeItem(context, item.id, () => {
    const current = getItem(context, item.id);
    context.store.items.update(item.id, {
      srUuid: created.srUuid,
      srKnown: true,
      microId: created.microId ?? current.microId,
    });
    // Since when is not told: any event is newer, and one may have come before this answer.
    applyEventState(context, current, state, 0);
    // The view page and short id come with the first poll.
    const now = context.clock();
    const head = context.store.items.nextPollAt(item.connectionId);
    context.store.items.update(item.id, { nextPollAt: pollTurn(now, now, head) });
    audit(context, item.id, 'known to the partner', {
      srUuid: created.srUuid,
      sameUuid: created.srUuid === item.srUuid,
    });
    applyWaitingEvents(context, item.id, created.srUuid, parseEvent);
  });
}
