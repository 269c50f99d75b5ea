import type { TaxonomyName } from '../model.ts';
import type { TaxonomyCategory } from '../partner/service.ts';
import { isNamed, isUuid, resolveKind, resolveModel, typeOf } from '../taxonomy/resolveNames.ts';
import type { ExpectedItem } from './expectedItem.ts';

/** Null for what the row leaves out. */
export interface ExpectedType {
  readonly categoryUuid: string | null;
  readonly typeUuid: string | null;
  readonly brand: TaxonomyName | null;
  readonly model: TaxonomyName | null;
}

/** The taxonomy lacks the name, or has it more than once. */
export interface TypeFault {
  readonly fault: 'unknown' | 'several';
  readonly field: 'category' | 'type';
}

type Given = Pick<ExpectedItem, 'category' | 'type' | 'brand' | 'model'>;

/** A unique type gives its category. Without a loaded taxonomy uuids are taken as they are, and names resolve later. */
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

/** Rows share few pairs, so each is looked up once. */
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
