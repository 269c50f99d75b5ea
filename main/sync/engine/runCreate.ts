import { PartnerFailure } from '../../domain/failure.ts';
import type { SrUuid } from '../../domain/ids.ts';
import { isFinal } from '../../domain/item/mergeState.ts';
import { sidesOf } from '../../domain/item/reconcile.ts';
import { isSameSr } from '../../domain/item/sameSr.ts';
import type { Item } from '../../domain/model.ts';
import { existingStep } from '../../domain/outbox/existingSr.ts';
import { pollTurn } from '../../domain/outbox/pollSchedule.ts';
import type { CreatedSr, ProgressAnswer } from '../../domain/partner/service.ts';
import { text } from '../../texts/text.ts';
import { adoptSr } from '../actions/adoptSr.ts';
import { applyWaitingEvents } from '../actions/applyEvent.ts';
import { applyProgress } from '../actions/applyProgress.ts';
import { applyRequirements } from '../actions/applyRequirements.ts';
import { applyEventState } from '../actions/applyState.ts';
import { keepDetails } from '../actions/keepDetails.ts';
import { audit, changeItem } from '../actions/settle.ts';
import { findExisting, type OwnSr, readFound } from '../findExisting.ts';
import { getItem } from '../itemFacts.ts';
import { askAboutExisting } from './askAboutExisting.ts';
import { keepAnswer } from './notRecorded.ts';
import { dropped, isSrOf, type OperationContext, type RunResult } from './operationContext.ts';

/** Makes the SR at most once (invariant 3) or takes over the partner's, then reads its requirements. */
export async function runCreate(run: OperationContext, item: Item): Promise<RunResult> {
  const { context, partner, signal } = run;
  let groups: CreatedSr['sideGroups'] = null;
  if (!item.srKnown) {
    const { step, sr } = (await findBefore(run, item)) ?? (await create(run, item));
    if (step === 'adopt') return adopted(run, item, sr);
    if (step === 'ask') askAboutExisting(run, item, sr);
    if (!isSrOf(run, item)) return dropped;
    groups = sr.sideGroups;
    keepAnswer(() => recordCreated(run, item, sr));
  }
  const known = getItem(context, item.id);
  const sideGroups = groups ?? (await partner.sideGroups(known.srUuid, signal));
  const asksForNone = sidesOf(item.id, sideGroups).length === 0;
  const readAt = context.clock();
  const progress = asksForNone ? await progressOf(run, known) : null;
  return {
    kind: 'done',
    apply() {
      if (progress && isSrOf(run, known)) applyProgress(context, item.id, progress, readAt);
      applyRequirements(context, item.id, sideGroups);
    },
  };
}

/** Only progress shows whether an item without sides is complete. Null: the next visit asks. */
async function progressOf({ partner, signal }: OperationContext, item: Item): Promise<ProgressAnswer | null> {
  try {
    return await partner.progress(item.srUuid, signal);
  } catch (error) {
    if (error instanceof PartnerFailure) return null;
    throw error;
  }
}

type There = { readonly step: 'ours'; readonly sr: CreatedSr } | { readonly step: 'adopt' | 'ask'; readonly sr: OwnSr };

/** After an unknown outcome it reads before repeating: by our uuid, then by the reference. Null: create the SR. */
async function findBefore(run: OperationContext, item: Item): Promise<There | null> {
  const { context, operation, partner, signal } = run;
  const mayBeOurs = operation.outcomeUnknown;
  const byUuid = mayBeOurs ? await partner.find(item.srUuid, signal) : null;
  if (byUuid && isSameSr(byUuid.srUuid, item.srUuid)) return { step: 'ours', sr: { ...byUuid, sideGroups: null } };
  const { existing: rule, canList } = context.policy(item.connectionId);
  if (rule === 'create' && !mayBeOurs) return null;
  const sr = await findExisting(partner, item, canList, signal);
  const step = sr === null ? 'create' : existingStep(item, sr, { rule, mayBeOurs });
  return sr === null || step === 'create' ? null : { step, sr };
}

/**
 * A refusal may mean that another station created the same uuid in this moment; then it exists. Else the next try takes
 * a random uuid.
 */
async function create(run: OperationContext, item: Item): Promise<There> {
  const { context, operation, partner, signal } = run;
  try {
    return { step: 'ours', sr: await partner.createSr({ ...item, uuid: item.srUuid }, signal) };
  } catch (error) {
    if (!(error instanceof PartnerFailure && error.kind === 'refused')) throw error;
    const found = await partner.find(item.srUuid, signal);
    const sr = found && isSameSr(found.srUuid, item.srUuid) ? await readFound(partner, found, signal) : null;
    if (!isSrOf(run, item)) throw error;
    const { existing: rule } = context.policy(item.connectionId);
    const step = sr === null ? 'create' : existingStep(item, sr, { rule, mayBeOurs: operation.outcomeUnknown });
    if (sr && step !== 'create') return { step, sr };
    changeItem(context, item.id, () => context.store.items.update(item.id, { srUuid: context.newId() as SrUuid }));
    throw error;
  }
}

function adopted({ context, partner, parseEvent }: OperationContext, item: Item, sr: OwnSr): RunResult {
  const read = { ...sr, readAt: context.clock(), serverNow: partner.serverNow() };
  return { kind: 'done', apply: () => adoptSr(context, item.id, read, parseEvent) };
}

function recordCreated({ context, parseEvent }: OperationContext, item: Item, created: CreatedSr): void {
  const state = created.state ?? { primary: 'DRAFT', supplement: null };
  changeItem(context, item.id, () => {
    const current = getItem(context, item.id);
    context.store.items.update(item.id, {
      srUuid: created.srUuid,
      srKnown: true,
      // A skipped SR that is open matters again before the first photo.
      existing: current.existing?.answer === 'anew' && !isFinal(current.existing.state) ? current.existing : null,
      microId: created.microId ?? current.microId,
    });
    keepDetails(context.store, item.id, created.details);
    // The state's time is unknown, so any event is newer, even one before this answer.
    applyEventState(context, current, state, 0);
    // The first poll brings the view page and the short id.
    const now = context.clock();
    const head = context.store.items.nextPollAt(item.connectionId);
    context.store.items.update(item.id, { nextPollAt: pollTurn(now, now, head) });
    audit(context, item.id, text('history.registered'), {
      srUuid: created.srUuid,
      sameUuid: created.srUuid === item.srUuid,
    });
    applyWaitingEvents(context, item.id, created.srUuid, parseEvent);
  });
}
