import type { ItemSummary, TaxonomyView } from '../../../../preload/contract/views.ts';
import type { LastType } from '../../../stores/station/preferences.ts';

export interface TypeChoice extends LastType {
  readonly category: string;
  readonly type: string;
}

/** Types whose own name or category contains every word of the filter, in the partner's order. */
export function findTypes(taxonomy: TaxonomyView, filter: string): readonly TypeChoice[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return taxonomy.categories.flatMap((category) =>
    category.types
      .filter((type) => {
        const name = `${category.name} ${type.name}`.toLocaleLowerCase();
        return words.every((word) => name.includes(word));
      })
      .map((type) => ({ categoryUuid: category.uuid, typeUuid: type.uuid, category: category.name, type: type.name })),
  );
}

/** The last used type, when the partner still lists it. */
export function findLast(taxonomy: TaxonomyView, last: LastType | null): TypeChoice | null {
  if (last === null) return null;
  const matches = findTypes(taxonomy, '');
  return (
    matches.find(({ categoryUuid, typeUuid }) => categoryUuid === last.categoryUuid && typeUuid === last.typeUuid) ??
    null
  );
}

/**
 * The type of the newest item, for a page that remembers none: each start of the station has another address, and what a
 * page remembers belongs to its address.
 */
export function newestType(
  taxonomy: TaxonomyView | null,
  items: readonly Pick<ItemSummary, 'category' | 'type' | 'createdAt'>[],
): LastType | null {
  const newest = [...items].sort((left, right) => right.createdAt - left.createdAt)[0];
  if (taxonomy === null || newest === undefined) return null;
  return (
    findTypes(taxonomy, '').find(({ category, type }) => category === newest.category && type === newest.type) ?? null
  );
}
