import { type ExpectedType, isTypeFault, namedType } from '../../domain/worklist/namedType.ts';
import type { ActionContext } from '../context.ts';

/** What the work list knows of an item that is to be made; null for what it does not tell. */
export interface ExpectedKind extends ExpectedType {
  /** A uuid or a name. */
  readonly service: string | null;
}

/** The work list's words on an item that is to be made, by the connection's taxonomy; null for a reference that is not on it. */
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
 * Takes the item's row off the work list, within the transaction that begins it: its place and note go with the item. `place` is where
 * the operator has said that it lies, which is later news than the list's.
 */
export function takeExpected(
  { store }: Pick<ActionContext, 'store'>,
  reference: string,
  place: string | null,
): { readonly place: string | null; readonly note: string | null } {
  const expected = store.expected.get(reference);
  if (expected !== null) store.expected.remove(reference);
  return { place: place ?? expected?.place ?? null, note: expected?.note ?? null };
}
