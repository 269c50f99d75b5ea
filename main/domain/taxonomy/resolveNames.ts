import type { TaxonomyName } from '../model.ts';
import type { TaxonomyCategory, TaxonomyType } from '../partner/service.ts';
import { foldName } from './foldName.ts';

export interface GivenKind {
  readonly category: string | null;
  readonly type: string | null;
  readonly brand: string | null;
  readonly model: string | null;
}

export interface ItemKind {
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly brand: TaxonomyName | null;
  readonly model: TaxonomyName | null;
}

export type ResolvedKind =
  | { readonly kind: 'found'; readonly found: ItemKind }
  /** Missing, unknown (below the fields before it), or ambiguous. */
  | { readonly kind: 'missing' | 'unknown' | 'several'; readonly field: 'category' | 'type' };

/** Ignores case, accents and spaces. A unique type needs no category. Unknown brands and models keep their name. */
export function resolveKind(tree: readonly TaxonomyCategory[], given: GivenKind): ResolvedKind {
  const { category, type } = given;
  if (type === null) return { kind: 'missing', field: 'type' };
  const categories = category === null ? tree : tree.filter((entry) => isNamed(entry, category));
  if (categories.length === 0) return { kind: 'unknown', field: 'category' };
  const matches = categories.flatMap((entry) =>
    entry.types.filter((candidate) => isNamed(candidate, type)).map((found) => ({ category: entry, type: found })),
  );
  const [match] = matches;
  if (match === undefined) return { kind: 'unknown', field: 'type' };
  if (matches.length > 1) return { kind: 'several', field: category === null ? 'category' : 'type' };
  return {
    kind: 'found',
    found: {
      categoryUuid: match.category.uuid,
      typeUuid: match.type.uuid,
      ...resolveModel(match.type, given.brand, given.model),
    },
  };
}

/** By uuid or name; a model that is unique brings its brand. */
export function resolveModel(
  type: TaxonomyType | null,
  brand: string | null,
  model: string | null,
): Pick<ItemKind, 'brand' | 'model'> {
  const brands = (type?.brands ?? []).filter((entry) => brand === null || isNamed(entry, brand));
  const matches =
    model === null
      ? []
      : brands.flatMap((entry) =>
          entry.models
            .filter((candidate) => isNamed(candidate, model))
            .map((found) => ({ brand: entry, model: found })),
        );
  const only = matches.length === 1 ? matches[0] : undefined;
  const ofBrand = only?.brand ?? (brand === null ? undefined : brands[0]);
  return { brand: nameOf(ofBrand, brand), model: nameOf(only?.model, model) };
}

export function typeOf(tree: readonly TaxonomyCategory[], typeUuid: string): TaxonomyType | null {
  return tree.flatMap(({ types }) => types).find(({ uuid }) => uuid === typeUuid) ?? null;
}

function nameOf(found: TaxonomyName | undefined, given: string | null): TaxonomyName | null {
  if (found !== undefined) return { uuid: found.uuid, name: found.name };
  if (given === null) return null;
  return { uuid: isUuid(given) ? given.toLowerCase() : null, name: given };
}

export function isNamed(entry: { readonly uuid: string; readonly name: string }, given: string): boolean {
  return entry.uuid.toLowerCase() === given.toLowerCase() || foldName(entry.name) === foldName(given);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
