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

/** What reading an item's requirements again takes. */
export interface RereadParts {
  readonly context: ActionContext;
  readonly partner: Pick<PartnerPort, 'sideGroups' | 'progress'>;
  readonly signal: AbortSignal;
}

/**
 * Reads the requirements of an item's SR again, and its progress, and reconciles the item with them: what changed is in its history and with
 * the item. Answers whether what the partner asks for is another now. Throws as the calls do.
 */
export async function rereadRequirements({ context, partner, signal }: RereadParts, item: Item): Promise<boolean> {
  const readAt = context.clock();
  const groups = await partner.sideGroups(item.srUuid, signal);
  const progress = await partner.progress(item.srUuid, signal);
  // It was started again meanwhile: this is of the SR that it had before.
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

/** What the item must have, as one text to be compared: its sides, and whether the partner counts it as complete. */
function askedFor({ store }: ActionContext, itemId: ItemId): string {
  const sides = store.sides.ofItem(itemId).map(({ uuid, required }) => [uuid, required]);
  return JSON.stringify([sides, store.items.get(itemId)?.progress?.met ?? false]);
}

/** Whether the requirements may be read again now: the partner waits for photos, and knows the item. */
export function mayReread(facts: ItemFacts): boolean {
  const { item, openOperations } = facts;
  if (!item.srKnown || item.requirements !== 'server') return false;
  return awaitsPhotos(facts) && !isBeingSubmitted(openOperations);
}

/** When the requirements of an item that is looked at are old enough to be read again; null where they need not be. */
export function rereadAt(context: ActionContext, itemId: ItemId): Millis | null {
  const facts = readFacts(context, itemId);
  if (!mayReread(facts)) return null;
  const readAt = facts.item.requirementsReadAt ?? 0;
  // Of before the clock was put back: nobody knows how old they are.
  return (readAt > context.clock() ? 0 : readAt) + facts.policy.requirementsMaxAgeMs;
}

/**
 * Whether an item hangs, as far as is known here: the partner refused something of it, or nothing of it is left to send and it waits for photos
 * that may not be asked for any more.
 */
export function mayHang(context: ActionContext, itemId: ItemId): boolean {
  const facts = readFacts(context, itemId);
  if (facts.openOperations.some(({ status }) => status === 'parked')) return true;
  if (facts.openOperations.length > 0) return false;
  return asksForNone(facts) || facts.photos.some(({ uploadedAt }) => uploadedAt !== null);
}

/** As `rereadRequirements`, where that may change something. Answers false else. */
export async function rereadWhereUseful(parts: RereadParts, itemId: ItemId): Promise<boolean> {
  const { context } = parts;
  if (!mayReread(readFacts(context, itemId))) return false;
  return rereadRequirements(parts, getItem(context, itemId));
}
