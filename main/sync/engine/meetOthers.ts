import { isSameSr } from '../../domain/item/sameSr.ts';
import { awaitsPhotos, hasEnded } from '../../domain/item/stage.ts';
import type { Item, Operation } from '../../domain/model.ts';
import { heldSides } from '../../domain/outbox/existingSr.ts';
import { setPhotosAside } from '../actions/adoptSr.ts';
import { applyFound } from '../actions/applyState.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { doneUploads } from '../uploadHistory.ts';
import { askAboutExisting } from './askAboutExisting.ts';
import { isSrOf, type OperationContext, type RunResult } from './operationContext.ts';
import { recordProgress } from './recordProgress.ts';

const askedAgainAfterMs = 15_000;

/**
 * Before the first photo of an item: the photos that the partner holds by then are from elsewhere, and one of ours would replace them.
 * Null: the photo may go. Else it is not sent, since the SR takes none any more; the photos stay in the tray. Throws the question to
 * a person where nobody has answered it.
 */
export async function meetOthers(run: OperationContext, item: Item): Promise<RunResult | null> {
  const { context } = run;
  if (!isFirst(run, item)) return null;
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
  // A partner that answers this and takes no photo would be asked without end.
  if (operation.lastError !== null && (item.progressReadAt ?? 0) > context.clock() - askedAgainAfterMs) return false;
  const operations = context.store.operations.ofItem(item.id);
  return !operation.outcomeUnknown && doneUploads(operations).length === 0 && !operations.some(mayHaveArrived);
}

/** Given up for a retake while it was not known what came of it. */
export function mayHaveArrived({ payload, status, outcomeUnknown }: Operation): boolean {
  return payload.kind === 'upload' && status === 'dropped' && outcomeUnknown;
}

async function readState({ context, partner, signal }: OperationContext, item: Item): Promise<void> {
  const found = await partner.find(item.srUuid, signal);
  if (!found || !isSameSr(found.srUuid, item.srUuid) || !isSrOf({ context }, item)) return;
  applyFound(context, item.id, found, partner.serverNow());
}

function aside({ context }: OperationContext, item: Item): RunResult {
  return { kind: 'dropped', apply: () => setPhotosAside(context, item.id) };
}
