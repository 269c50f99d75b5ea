import { believedSince } from '../../domain/backoff.ts';
import { PartnerFailure } from '../../domain/failure.ts';
import { isFinal } from '../../domain/item/mergeState.ts';
import { isByReference, isSameSr } from '../../domain/item/sameSr.ts';
import { awaitsPhotos, hasEnded } from '../../domain/item/stage.ts';
import type { Item, Operation } from '../../domain/model.ts';
import { existingStep, heldSides, isPassedOver } from '../../domain/outbox/existingSr.ts';
import { text } from '../../texts/text.ts';
import { adoptSr, setPhotosAside } from '../actions/adoptSr.ts';
import { applyFound } from '../actions/applyState.ts';
import { audit, changeItemDurably } from '../actions/settle.ts';
import { isAnsweredNo, readFound } from '../findExisting.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { doneUploads } from '../uploadHistory.ts';
import { askAboutExisting } from './askAboutExisting.ts';
import { isSrOf, type OperationContext, type RunResult } from './operationContext.ts';
import { recordProgress } from './recordProgress.ts';

const askedAgainAfterMs = 15_000;

/**
 * Another station may have made an SR in the same moment, whose photos ours would replace. Null: the first photo may
 * go; else it stays in the tray. Throws an open question to a person.
 */
export async function meetOthers(run: OperationContext, item: Item): Promise<RunResult | null> {
  const { context } = run;
  if (!isFirst(run, item)) return null;
  if (await joinTwin(run, item)) return awaitsPhotos(readFacts(context, item.id)) ? null : aside(run, item);
  if (item.existing?.answer === 'take') {
    await readState(run, item);
    return awaitsPhotos(readFacts(context, item.id)) ? null : aside(run, item);
  }
  const progress = await recordProgress(run, item);
  if (heldSides(progress) === 0 || !isSrOf(run, item)) return null;
  await readState(run, item);
  const known = getItem(context, item.id);
  if (hasEnded(known)) return aside(run, item);
  const state = known.state ?? { primary: 'DRAFT', supplement: null };
  askAboutExisting(run, known, { srUuid: known.srUuid, state, progress });
}

/** Nothing of the item has reached the partner, and nobody was just asked. */
function isFirst({ context, operation }: OperationContext, item: Item): boolean {
  if (context.policy(item.connectionId).existing === 'create') return false;
  // An open question holds a retake too; a partner that answers and takes no photo must not be asked endlessly.
  const isAsked = item.existing !== null && item.existing.answer === null;
  const now = context.clock();
  const wasJustRead = now - believedSince(item.progressReadAt, now) < askedAgainAfterMs;
  if (!isAsked && operation.lastError !== null && wasJustRead) return false;
  const operations = context.store.operations.ofItem(item.id);
  return !operation.outcomeUnknown && doneUploads(operations).length === 0 && !operations.some(mayHaveArrived);
}

export function mayHaveArrived({ payload, status, outcomeUnknown }: Operation): boolean {
  return payload.kind === 'upload' && status === 'dropped' && outcomeUnknown;
}

/**
 * All stations keep the SR that Find names; ours is empty and stays behind. Returns whether the SR changed. Throws the
 * question where the other SR is no empty draft.
 */
async function joinTwin(run: OperationContext, item: Item): Promise<boolean> {
  const { context, partner, signal, parseEvent } = run;
  if (item.adopted) return false;
  const found = await partner.find(item.referenceId, signal).catch(nothingIfRefused);
  if (!found || isSameSr(found.srUuid, item.srUuid) || !isByReference(found, item.referenceId)) return false;
  if (isFinal(found.state) || isPassedOver(item, found.srUuid, found.state)) return false;
  const sr = await readFound(partner, found, signal);
  if (!sr || !isSrOf(run, item)) return false;
  const { existing: rule } = context.policy(item.connectionId);
  if (existingStep(item, sr, { rule, mayBeOurs: false }) === 'ask') askAboutExisting(run, item, sr);
  const read = { ...sr, readAt: context.clock(), serverNow: partner.serverNow() };
  await changeItemDurably(context, item.id, () => {
    audit(context, item.id, text('history.madeTwice'), { left: item.srUuid });
    adoptSr(context, item.id, read, parseEvent);
  });
  return true;
}

/** The item has its SR, so a refused Find holds no photo up. */
function nothingIfRefused(error: unknown): null {
  if (error instanceof PartnerFailure && isAnsweredNo(error)) return null;
  throw error;
}

async function readState({ context, partner, signal }: OperationContext, item: Item): Promise<void> {
  const found = await partner.find(item.srUuid, signal);
  if (!found || !isSameSr(found.srUuid, item.srUuid) || !isSrOf({ context }, item)) return;
  applyFound(context, item.id, found, partner.serverNow());
}

function aside({ context }: OperationContext, item: Item): RunResult {
  return { kind: 'dropped', apply: () => setPhotosAside(context, item.id) };
}
