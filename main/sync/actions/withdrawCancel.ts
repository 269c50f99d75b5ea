import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { cancelToWithdraw } from '../../domain/item/stage.ts';
import type { Operation, OperationPayload } from '../../domain/model.ts';
import { isOpen, wantedAgain } from '../../domain/outbox/outbox.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { type ItemFacts, readFacts } from '../itemFacts.ts';
import { audit, changeItem, enqueue } from './settle.ts';

/**
 * For a cancellation that the partner refused or has not heard of: dropped work is queued again. Throws `not_possible`
 * where none is left, or where it may have reached the partner.
 */
export function withdrawCancel(context: ActionContext, itemId: ItemId): void {
  const facts = readFacts(context, itemId);
  const cancel = cancelToWithdraw(facts.openOperations);
  if (!cancel) throw new StationError('not_possible', text('item.noCancelToKeep'));
  changeItem(context, itemId, () => {
    const { operations, items } = context.store;
    operations.update(cancel.id, { status: 'dropped', updatedAt: context.clock() });
    const before = operations.ofItem(itemId);
    for (const wanted of dropped(facts)) wantAgain(context, itemId, wanted, before);
    items.update(itemId, { lastError: null });
    audit(context, itemId, text('history.kept'));
  });
}

/** The submit becomes due by itself. */
function dropped({ item, photos }: ItemFacts): readonly OperationPayload[] {
  const create = item.requirements === 'server' ? [] : [{ kind: 'create' } as const];
  const uploads = photos.flatMap(({ id, place, sideUuid, uploadedAt }) =>
    place === 'active' && sideUuid !== null && uploadedAt === null
      ? [{ kind: 'upload', photoId: id, sideUuid } as const]
      : [],
  );
  return [...create, ...uploads];
}

/** The old operation knows whether a try may have reached the partner. */
function wantAgain(
  context: ActionContext,
  itemId: ItemId,
  wanted: OperationPayload,
  before: readonly Operation[],
): void {
  const same = before.filter(({ payload }) => isSame(payload, wanted));
  if (same.some(isOpen)) return;
  const last = same.findLast(({ status }) => status === 'dropped');
  if (last) context.store.operations.update(last.id, { ...wantedAgain(last), updatedAt: context.clock() });
  else enqueue(context, itemId, wanted);
}

function isSame(a: OperationPayload, b: OperationPayload): boolean {
  if (a.kind !== 'upload' || b.kind !== 'upload') return a.kind === b.kind;
  return a.photoId === b.photoId && a.sideUuid === b.sideUuid;
}
