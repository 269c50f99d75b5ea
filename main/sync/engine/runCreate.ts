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

/** Makes the SR, at most once (invariant 3), or takes over the one that the partner has; and brings its requirements. */
export async function runCreate(run: OperationContext, item: Item): Promise<RunResult> {
  const { context, partner, signal } = run;
  let groups: CreatedSr['sideGroups'] = null;
  if (!item.srKnown) {
    const { step, sr } = (await lookBefore(run, item)) ?? (await create(run, item));
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

/** Only progress tells whether an item without sides is complete. Null where it is not told now: a visit asks again. */
async function progressOf({ partner, signal }: OperationContext, item: Item): Promise<ProgressAnswer | null> {
  try {
    return await partner.progress(item.srUuid, signal);
  } catch (error) {
    if (error instanceof PartnerFailure) return null;
    throw error;
  }
}

/** What the partner has: the item's own, or one that others made. */
type There = { readonly step: 'ours'; readonly sr: CreatedSr } | { readonly step: 'adopt' | 'ask'; readonly sr: OwnSr };

/**
 * What the partner has already for the item. After an outcome that is not known the station reads before it repeats: by its own uuid,
 * then by the reference. Null: the SR is to be made.
 */
async function lookBefore(run: OperationContext, item: Item): Promise<There | null> {
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
 * A refusal may mean that another station of the account has made it in the same moment: all give the SR of a reference the same uuid. Then
 * it is there. Else the next try has a uuid that nobody can have taken.
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
      // That another one which is open was passed over counts before the first photo too.
      existing: current.existing?.answer === 'anew' && !isFinal(current.existing.state) ? current.existing : null,
      microId: created.microId ?? current.microId,
    });
    keepDetails(context.store, item.id, created.details);
    // Since when is not told: any event is newer, and one may have come before this answer.
    applyEventState(context, current, state, 0);
    // The view page and short id come with the first poll.
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
