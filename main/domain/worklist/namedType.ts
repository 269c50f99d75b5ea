import type { TaxonomyName } from '../model.ts';
import type { TaxonomyCategory } from '../partner/service.ts';
import { isNamed, isUuid, resolveKind, resolveModel, typeOf } from '../taxonomy/resolveNames.ts';
import type { ExpectedItem } from './expectedItem.ts';

/** What a row of the work list says that its item is; null for what it does not tell. */
export interface ExpectedType {
  readonly categoryUuid: string | null;
  readonly typeUuid: string | null;
  readonly brand: TaxonomyName | null;
  readonly model: TaxonomyName | null;
}

/** The field whose name the partner's taxonomy does not hold, or holds more than once. */
export interface TypeFault {
  readonly fault: 'unknown' | 'several';
  readonly field: 'category' | 'type';
}

type Given = Pick<ExpectedItem, 'category' | 'type' | 'brand' | 'model'>;

/**
 * Reads a row's names and uuids by the partner's taxonomy. A type alone tells its category where one category alone has it. Without a
 * taxonomy (it was never loaded) uuids are taken as they are, and names are known later.
 */
export function namedType(row: Given, tree: readonly TaxonomyCategory[] | null): ExpectedType | TypeFault {
  if (tree === null || row.type === null) return withoutType(row, tree);
  const resolved = resolveKind(tree, row);
  switch (resolved.kind) {
    case 'found':
      return resolved.found;
    case 'unknown':
      return { fault: 'unknown', field: resolved.field };
    case 'several':
    case 'missing':
      return { fault: 'several', field: 'type' };
  }
}

/** Checks category and type of many rows, which have the same few: each pair is looked for once. */
export function typeChecker(
  tree: readonly TaxonomyCategory[] | null,
): (row: Pick<ExpectedItem, 'category' | 'type'>) => TypeFault | null {
  const known = new Map<string, TypeFault | null>();
  return ({ category, type }) => {
    const key = JSON.stringify([category, type]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = namedType({ category, type, brand: null, model: null }, tree);
    const fault = isTypeFault(found) ? found : null;
    known.set(key, fault);
    return fault;
  };
}

/** Whether the row's names mean nothing here. */
export function isTypeFault(found: ExpectedType | TypeFault): found is TypeFault {
  return 'fault' in found;
}

function withoutType(row: Given, tree: readonly TaxonomyCategory[] | null): ExpectedType | TypeFault {
  const { category, type } = row;
  const known = category === null ? [] : (tree ?? []).filter((entry) => isNamed(entry, category));
  if (tree !== null && category !== null && known.length === 0) return { fault: 'unknown', field: 'category' };
  const only = known.length === 1 ? known[0] : undefined;
  const typeUuid = uuidOrNull(type);
  return {
    categoryUuid: only?.uuid ?? uuidOrNull(category),
    typeUuid,
    ...resolveModel(typeUuid === null ? null : typeOf(tree ?? [], typeUuid), row.brand, row.model),
  };
}

function uuidOrNull(given: string | null): string | null {
  return given !== null && isUuid(given) ? given : null;
}
