import type { ItemId } from '../../domain/ids.ts';
import type { ExpectedItem } from '../../domain/worklist/expectedItem.ts';
import { type ExpectedType, isTypeFault, namedType } from '../../domain/worklist/namedType.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { audit } from './settle.ts';

export interface ExpectedKind extends ExpectedType {
  readonly service: string | null;
}

/** Null for a reference that is not on the list. */
export function expectedType(
  { store, connection }: Pick<ActionContext, 'store' | 'connection'>,
  reference: string,
): ExpectedKind | null {
  const expected = store.expected.get(reference);
  if (expected === null) return null;
  const { service } = expected;
  const tree = store.taxonomy.get(connection().id)?.tree ?? null;
  const found = namedType(expected, tree);
  if (!isTypeFault(found)) return { ...found, service };
  return { categoryUuid: null, typeUuid: null, brand: null, model: null, service };
}

/**
 * Call it in the transaction that begins the item, whose history keeps the row. The operator's `place` is newer than the
 * list's.
 */
export function takeExpected(
  context: ActionContext,
  itemId: ItemId,
  reference: string,
  place: string | null,
): { readonly place: string | null; readonly note: string | null } {
  const { expected: list } = context.store;
  const expected = list.get(reference);
  if (expected !== null) {
    list.remove(reference);
    audit(context, itemId, text(fromList), { row: expected });
  }
  return { place: place ?? expected?.place ?? null, note: expected?.note ?? null };
}

const fromList = 'history.fromWorkList';

/** The row that the item was begun from last stands on the list again, at its end. Call it in the transaction that discards the item. */
export function putBackExpected({ store, clock }: Pick<ActionContext, 'store' | 'clock'>, itemId: ItemId): void {
  const taken = store.audit.ofItem(itemId, Number.MAX_SAFE_INTEGER).find(({ text: line }) => line.id === fromList);
  // `takeExpected` wrote it.
  const row = taken?.detail.row as ExpectedItem | undefined;
  if (row !== undefined) store.expected.put(row, clock());
}
