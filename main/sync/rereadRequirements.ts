import { believedSince } from '../domain/backoff.ts';
import type { ItemId } from '../domain/ids.ts';
import { sidesOf } from '../domain/item/reconcile.ts';
import { asksForNone, isEmptyByMistake } from '../domain/item/requirementsChange.ts';
import { awaitsPhotos, isBeingSubmitted } from '../domain/item/stage.ts';
import type { Item, Millis } from '../domain/model.ts';
import { applyProgress } from './actions/applyProgress.ts';
import { applyRequirements } from './actions/applyRequirements.ts';
import { changeItemDurably } from './actions/settle.ts';
import type { ActionContext } from './context.ts';
import { getItem, type ItemFacts, readFacts } from './itemFacts.ts';
import type { PartnerPort } from './partnerPort.ts';

export interface RereadParts {
  readonly context: ActionContext;
  readonly partner: Pick<PartnerPort, 'sideGroups' | 'progress'>;
  readonly signal: AbortSignal;
}

/** Reconciles the item and notes changes in its history. Returns whether the demand changed. Throws as the calls do. */
export async function rereadRequirements({ context, partner, signal }: RereadParts, item: Item): Promise<boolean> {
  const readAt = context.clock();
  const groups = await partner.sideGroups(item.srUuid, signal);
  const progress = await partner.progress(item.srUuid, signal);
  // The item was restarted, so this answer is about its old SR.
  if (context.store.items.get(item.id)?.srUuid !== item.srUuid) return false;
  const before = askedFor(context, item.id);
  await changeItemDurably(context, item.id, () => {
    applyProgress(context, item.id, progress, readAt);
    if (isEmptyByMistake(sidesOf(item.id, groups), progress)) {
      context.store.items.update(item.id, { requirementsReadAt: context.clock() });
    } else applyRequirements(context, item.id, groups);
  });
  return askedFor(context, item.id) !== before;
}

function askedFor({ store }: ActionContext, itemId: ItemId): string {
  const sides = store.sides.ofItem(itemId).map(({ uuid, required }) => [uuid, required]);
  return JSON.stringify([sides, store.items.get(itemId)?.progress?.met ?? false]);
}

export function mayReread(facts: ItemFacts): boolean {
  const { item, openOperations } = facts;
  if (!item.srKnown || item.requirements !== 'server') return false;
  return awaitsPhotos(facts) && !isBeingSubmitted(openOperations);
}

/** Null where they need not be read. */
export function rereadAt(context: ActionContext, itemId: ItemId): Millis | null {
  const facts = readFacts(context, itemId);
  if (!mayReread(facts)) return null;
  return believedSince(facts.item.requirementsReadAt, context.clock()) + facts.policy.requirementsMaxAgeMs;
}

/** The partner refused something, or nothing is left to send for photos that may no longer be wanted. */
export function mayHang(context: ActionContext, itemId: ItemId): boolean {
  const facts = readFacts(context, itemId);
  if (facts.openOperations.some(({ status }) => status === 'parked')) return true;
  if (facts.openOperations.length > 0) return false;
  return asksForNone(facts) || facts.photos.some(({ uploadedAt }) => uploadedAt !== null);
}

/** False where rereading cannot change anything. */
export async function rereadWhereUseful(parts: RereadParts, itemId: ItemId): Promise<boolean> {
  const { context } = parts;
  if (!mayReread(readFacts(context, itemId))) return false;
  return rereadRequirements(parts, getItem(context, itemId));
}
