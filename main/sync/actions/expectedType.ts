import { type ExpectedType, isTypeFault, namedType } from '../../domain/worklist/namedType.ts';
import type { ActionContext } from '../context.ts';

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

/** Call it in the transaction that begins the item. The operator's `place` is newer than the list's. */
export function takeExpected(
  { store }: Pick<ActionContext, 'store'>,
  reference: string,
  place: string | null,
): { readonly place: string | null; readonly note: string | null } {
  const expected = store.expected.get(reference);
  if (expected !== null) store.expected.remove(reference);
  return { place: place ?? expected?.place ?? null, note: expected?.note ?? null };
}
