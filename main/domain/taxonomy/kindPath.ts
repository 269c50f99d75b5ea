import type { TaxonomyCategory } from '../partner/service.ts';
import type { FoundModel, NamedEntry } from './records.ts';

/** The last given entry is the one meant. */
export interface KindPath {
  readonly category: NamedEntry | null;
  readonly type: NamedEntry | null;
  readonly brand: NamedEntry | null;
  readonly model: NamedEntry | null;
}

export const kindLevels = ['category', 'type', 'brand', 'model'] as const;
export type KindLevel = (typeof kindLevels)[number];

export const nowhere: KindPath = { category: null, type: null, brand: null, model: null };

/** The type searched in, or the only type with its brand. */
export function placeOf(
  { uuid, name, brand, typeUuid }: Pick<FoundModel, 'uuid' | 'name' | 'brand' | 'typeUuid'>,
  tree: readonly TaxonomyCategory[],
): KindPath {
  const types = tree.flatMap((category) => category.types.map((type) => ({ category, type })));
  const fits = types.filter(({ type }) =>
    typeUuid === null ? type.brands.some((other) => other.uuid === brand?.uuid) : type.uuid === typeUuid,
  );
  const only = fits.length === 1 ? fits[0] : undefined;
  return {
    category: only ? named(only.category) : null,
    type: only ? named(only.type) : null,
    brand: brand && named(brand),
    model: { uuid, name },
  };
}

function named({ uuid, name }: NamedEntry): NamedEntry {
  return { uuid, name };
}
