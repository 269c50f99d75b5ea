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
 * Before the first photo of an item: another station may have made an SR of the same reference in the same moment, and the photos that the
 * partner holds by then are from elsewhere, so that one of ours would replace them. Null: the photo may go, to the SR that the item has now. Else it is not sent, since the SR takes none any more; the photos stay in the tray. Throws the question to
 * a person where nobody has answered it.
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

/** Nothing of this item can have reached the partner yet, and nobody was asked just now. */
function isFirst({ context, operation }: OperationContext, item: Item): boolean {
  if (context.policy(item.connectionId).existing === 'create') return false;
  // A partner that answers this and takes no photo would be asked without end; a question that is open holds a retake too.
  const isAsked = item.existing !== null && item.existing.answer === null;
  const wasJustRead = Math.abs(context.clock() - (item.progressReadAt ?? 0)) < askedAgainAfterMs;
  if (!isAsked && operation.lastError !== null && wasJustRead) return false;
  const operations = context.store.operations.ofItem(item.id);
  return !operation.outcomeUnknown && doneUploads(operations).length === 0 && !operations.some(mayHaveArrived);
}

/** Given up for a retake while it was not known what came of it. */
export function mayHaveArrived({ payload, status, outcomeUnknown }: Operation): boolean {
  return payload.kind === 'upload' && status === 'dropped' && outcomeUnknown;
}

/**
 * Takes over the SR that Find names by the reference where it is another than the one made here: all stations keep the one that Find
 * names. Ours is empty, and stays behind. Answers whether the item has another SR now. Throws the question to a person where that one is
 * no empty draft.
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

/** The item has its SR: that Find does not say more holds no photo up. */
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
