import type { TaxonomyJson } from '../../../station/api.ts';
import { alignColumns } from '../output.ts';

/** One row a type, so that the two ids that `create` needs stand on one line. */
export function taxonomyLines(taxonomy: TaxonomyJson): string[] {
  if (taxonomy.fetched_at === null) return ['The taxonomy was never loaded: sideshot taxonomy refresh loads it.'];
  const rows = taxonomy.categories.flatMap((category) =>
    category.types.map((type) => [category.name, type.name, category.uuid, type.uuid]),
  );
  return [...alignColumns([['Category', 'Type', 'Category id', 'Type id'], ...rows]), `Loaded ${taxonomy.fetched_at}`];
}
