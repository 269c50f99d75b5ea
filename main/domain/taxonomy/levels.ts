import type { TaxonomyCategory, TaxonomyType } from '../partner/service.ts';
import type { BrandDetails, EntryDetails, NamedEntry } from './records.ts';

export interface LevelEntry extends NamedEntry {
  readonly featured: boolean;
  readonly ordinal: number | null;
  readonly media: string | null;
  /** The partner's count, else the number of listed entries. */
  readonly count: number | null;
}

export type DetailsOf = (uuid: string) => EntryDetails | null;

/** Featured first, then in the partner's order. */
export function categoryLevel(tree: readonly TaxonomyCategory[], details: DetailsOf): readonly LevelEntry[] {
  return inOrder(tree.map((category) => levelEntry(category, details, category.count ?? category.types.length)));
}

export function typeLevel(category: TaxonomyCategory, details: DetailsOf): readonly LevelEntry[] {
  return inOrder(category.types.map((type) => levelEntry(type, details, type.count ?? type.brands.length)));
}

/** The tree's brands and those of Get Type Brands, without inactive ones. */
export function brandLevel(type: TaxonomyType, reported: readonly BrandDetails[] | null): readonly LevelEntry[] {
  const details = new Map((reported ?? []).map((brand) => [brand.uuid, brand]));
  const inTree = new Set(type.brands.map(({ uuid }) => uuid));
  const brands = [
    ...type.brands.map(({ uuid, name, count, models }) => ({ uuid, name, count: count ?? models.length })),
    ...[...details.values()]
      .filter(({ uuid }) => !inTree.has(uuid))
      .map(({ uuid, name }) => ({ uuid, name, count: null })),
  ];
  return inOrder(
    brands
      .filter(({ uuid }) => details.get(uuid)?.active !== false)
      .map((brand) => ({
        ...brand,
        featured: false,
        ordinal: details.get(brand.uuid)?.ordinal ?? null,
        media: details.get(brand.uuid)?.media ?? null,
      })),
  );
}

/** The tree's models, and those of Get Brand Models that the tree lacks, which are newer. */
export function modelLevel(
  tree: readonly TaxonomyCategory[],
  inTree: readonly NamedEntry[],
  reported: readonly NamedEntry[] | null,
  details: DetailsOf,
): readonly LevelEntry[] {
  const newer = (reported ?? []).filter(({ uuid }) => !inTree.some((model) => model.uuid === uuid));
  const elsewhere = newer.length === 0 ? new Set<string>() : modelUuids(tree);
  const models = [...inTree, ...newer.filter(({ uuid }) => !elsewhere.has(uuid))];
  return inOrder(models.map((model) => levelEntry(model, details, null)));
}

function modelUuids(tree: readonly TaxonomyCategory[]): ReadonlySet<string> {
  return new Set(
    tree.flatMap(({ types }) =>
      types.flatMap(({ brands }) => brands.flatMap(({ models }) => models.map(({ uuid }) => uuid))),
    ),
  );
}

function levelEntry({ uuid, name }: NamedEntry, details: DetailsOf, count: number | null): LevelEntry {
  const { featured, ordinal, media } = details(uuid) ?? { featured: false, ordinal: null, media: null };
  return { uuid, name, featured, ordinal, media, count };
}

function inOrder(entries: readonly LevelEntry[]): readonly LevelEntry[] {
  return entries.toSorted(
    (left, right) =>
      Number(right.featured) - Number(left.featured) ||
      (left.ordinal ?? Number.MAX_SAFE_INTEGER) - (right.ordinal ?? Number.MAX_SAFE_INTEGER),
  );
}
