import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { isSameSr } from '../../domain/item/sameSr.ts';
import { hasEnded, isFollowed, type StageFacts } from '../../domain/item/stage.ts';
import type { ExistingAnswer, ExistingSr, Item, Operation } from '../../domain/model.ts';
import { answersTo } from '../../domain/outbox/existingSr.ts';
import { wantedAgain } from '../../domain/outbox/outbox.ts';
import { type TextId, text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { readFacts } from '../itemFacts.ts';
import { setPhotosAside } from './adoptSr.ts';
import { chooseSrUuid } from './freshSr.ts';
import { audit, changeItem } from './settle.ts';

export function openQuestion(item: Item, openOperations: readonly Operation[]): ExistingSr | null {
  return item.existing?.answer === null && waitingFor(openOperations).length > 0 ? item.existing : null;
}

/** A person answers the question, or takes over an item left to others. */
export function answersNow({ item, openOperations, policy }: AnswerFacts): readonly ExistingAnswer[] {
  const asked = openQuestion(item, openOperations);
  // Both SRs can stay, for this station made one.
  if (asked && item.srKnown && !isSameSr(asked.srUuid, item.srUuid)) return ['take', 'anew'];
  if (asked) return answersTo(asked, policy.existing);
  return isFollowed(item) && item.movedAt === null && !hasEnded(item) ? ['take'] : [];
}

type AnswerFacts = Pick<StageFacts, 'item' | 'openOperations' | 'policy'>;

/** Throws `not_possible` where nobody is asked or the answer is not offered. */
export function answerExisting(context: ActionContext, itemId: ItemId, answer: ExistingAnswer): void {
  const facts = readFacts(context, itemId);
  const { item, openOperations } = facts;
  const { existing } = item;
  if (!existing || !answersNow(facts).includes(answer)) {
    throw new StationError('not_possible', text('existing.notAsked'));
  }
  changeItem(context, itemId, () => {
    const { items, operations } = context.store;
    // The other SR may have the uuid that ours was to have.
    const another = answer === 'anew' && !item.srKnown;
    const srUuid = another ? chooseSrUuid(context, { ...item, after: existing.srUuid }) : item.srUuid;
    items.update(itemId, { existing: { ...existing, answer }, srUuid, lastError: null });
    for (const operation of waitingFor(openOperations)) {
      operations.update(operation.id, { ...wantedAgain(operation), updatedAt: context.clock() });
    }
    if (answer === 'follow' && item.srKnown) setPhotosAside(context, itemId);
    audit(context, itemId, text(lines[answer]));
  });
}

const lines = {
  take: 'history.existingTaken',
  follow: 'history.existingFollowed',
  anew: 'history.existingAnew',
} as const satisfies Record<ExistingAnswer, TextId>;

function waitingFor(openOperations: readonly Operation[]): readonly Operation[] {
  return openOperations.filter(({ status, lastError }) => status === 'parked' && lastError?.code === 'exists');
}
