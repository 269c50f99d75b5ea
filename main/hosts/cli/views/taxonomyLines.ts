import type { TaxonomyJson } from '../../../contract/commands/taxonomy.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

const headings = ['taxonomy.category', 'taxonomy.type', 'taxonomy.categoryId', 'taxonomy.typeId'] as const;

export function taxonomyLines(taxonomy: TaxonomyJson): string[] {
  if (taxonomy.fetched_at === null) return [words('taxonomy.neverLoaded')];
  const rows = taxonomy.categories.flatMap((category) =>
    category.types.map((type) => [category.name, type.name, category.uuid, type.uuid]),
  );
  const lines = alignColumns([headings.map((id) => words(id)), ...rows]);
  return [...lines, words('taxonomy.loaded', { at: taxonomy.fetched_at })];
}
