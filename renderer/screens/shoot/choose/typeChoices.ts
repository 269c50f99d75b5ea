import type { TaxonomyView } from '../../../../main/contract/taxonomy.ts';
import type { ItemSummary } from '../../../../main/contract/views.ts';
import type { LastType } from '../../../data/station/preferences.ts';

export interface TypeChoice extends LastType {
  readonly category: string;
  readonly type: string;
}

export function findLast(taxonomy: TaxonomyView | null, last: LastType | null): TypeChoice | null {
  if (taxonomy === null || last === null) return null;
  const { serviceUuid } = last;
  const found = allTypes(taxonomy).find(
    ({ categoryUuid, typeUuid }) => categoryUuid === last.categoryUuid && typeUuid === last.typeUuid,
  );
  return found === undefined ? null : { ...found, serviceUuid };
}

/** The page forgets the last type when the station starts at another address. */
export function newestType(
  taxonomy: TaxonomyView | null,
  items: readonly Pick<ItemSummary, 'category' | 'type' | 'createdAt'>[],
): LastType | null {
  const newest = [...items].sort((left, right) => right.createdAt - left.createdAt)[0];
  if (taxonomy === null || newest === undefined) return null;
  return allTypes(taxonomy).find(({ category, type }) => category === newest.category && type === newest.type) ?? null;
}

function allTypes(taxonomy: TaxonomyView): readonly TypeChoice[] {
  return taxonomy.categories.flatMap((category) =>
    category.types.map((type) => ({
      categoryUuid: category.uuid,
      typeUuid: type.uuid,
      serviceUuid: null,
      category: category.name,
      type: type.name,
    })),
  );
}
