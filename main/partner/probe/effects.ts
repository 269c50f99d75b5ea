import type { z } from 'zod';
import type { TaxonomyCategory } from '../../domain/partner/service.ts';
import { categoryTreeAnswer } from '../schemas/categoryTree.ts';
import { modelsAnswer } from '../schemas/models.ts';
import { typeBrandsAnswer } from '../schemas/taxonomy.ts';

/** Whether the answer changed as the parameter's meaning demands. Any other change proves nothing. */
export type Effect = (answer: unknown) => boolean;

export function showsCounts(before: unknown): Effect {
  const had = countKeys(before);
  return (answer) => [...countKeys(answer)].some((key) => !had.has(key));
}

/** `true` removes something from the tree, or `false` adds something. */
export function filtersTree(before: unknown, value: boolean): Effect {
  const all = treePlaces(before);
  return (answer) => {
    const places = treePlaces(answer);
    return value ? isPart(places, all) : isPart(all, places);
  };
}

export function showsInactive(before: unknown): Effect {
  const had = new Set(brandsOf(before).map(({ uuid }) => uuid));
  return (answer) => {
    const now = brandsOf(answer);
    const more = now.filter(({ uuid }) => !had.has(uuid));
    const keepsAll = [...had].every((uuid) => now.some((brand) => brand.uuid === uuid));
    return (
      more.length > 0 && keepsAll && more.every((brand) => !(brand.active && brand.brandActive && brand.relationActive))
    );
  };
}

/** Page 2 shares no model with page 1, or is empty. */
export function turnsPage(before: unknown): Effect {
  const had = new Set(modelsOf(before)?.entries.map(({ uuid }) => uuid));
  return (answer) => {
    const page = modelsOf(answer);
    return page !== null && had.size > 0 && page.entries.every(({ uuid }) => !had.has(uuid));
  };
}

export function keepsSizeOne(before: unknown): Effect {
  const was = modelsOf(before);
  return (answer) => {
    const page = modelsOf(answer);
    return page !== null && page.entries.length === 1 && (was?.entries.length ?? 0) > 1;
  };
}

export function findsWords(before: unknown, words: string): Effect {
  const has = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(words.toLowerCase());
  return narrows(before, has);
}

export function keepsBrand(before: unknown, brandUuid: string): Effect {
  return narrows(before, ({ brand }) => brand?.uuid === brandUuid);
}

/** Only models of that place, where others came before; without models in the tree, fewer than before. */
export function keepsPlace(before: unknown, modelUuids: ReadonlySet<string>): Effect {
  if (modelUuids.size > 0) return narrows(before, ({ uuid }) => modelUuids.has(uuid));
  const was = modelsOf(before);
  return (answer) => {
    const page = modelsOf(answer);
    if (page === null || was === null || page.entries.length === 0) return false;
    const had = new Set(was.entries.map(({ uuid }) => uuid));
    const fewer = page.entries.length < was.entries.length && page.entries.every(({ uuid }) => had.has(uuid));
    return fewer || (page.metadata.totalCount ?? Number.NaN) < (was.metadata.totalCount ?? Number.NaN);
  };
}

export type ModelsPage = z.output<typeof modelsAnswer>;

export function modelsOf(answer: unknown): ModelsPage | null {
  return modelsAnswer.safeParse(answer).data ?? null;
}

export function treeOf(answer: unknown): readonly TaxonomyCategory[] {
  return categoryTreeAnswer.safeParse(answer).data ?? [];
}

/** A brand can belong to several types, so its place is one text. */
export function treePlaces(answer: unknown): ReadonlySet<string> {
  const places = treeOf(answer).flatMap((category) => [
    category.uuid,
    ...category.types.flatMap((type) => [
      type.uuid,
      ...type.brands.flatMap((brand) => [
        brandPlace(type.uuid, brand.uuid),
        ...brand.models.map((model) => `${brandPlace(type.uuid, brand.uuid)}/${model.uuid}`),
      ]),
    ]),
  ]);
  return new Set(places);
}

export function brandPlace(typeUuid: string, brandUuid: string): string {
  return `${typeUuid}/${brandUuid}`;
}

function narrows(before: unknown, fits: (model: ModelsPage['entries'][number]) => boolean): Effect {
  const was = modelsOf(before);
  const hadOthers = was?.entries.some((model) => !fits(model)) ?? false;
  return (answer) => {
    const page = modelsOf(answer);
    return hadOthers && page !== null && page.entries.length > 0 && page.entries.every(fits);
  };
}

export function isWithin(some: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...some].every((entry) => of.has(entry));
}

function isPart(some: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return some.size > 0 && some.size < of.size && isWithin(some, of);
}

function brandsOf(answer: unknown) {
  return typeBrandsAnswer.safeParse(answer).data?.brands ?? [];
}

/** Some partners send whole numbers as text. */
function countKeys(answer: unknown): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry, depth);
    else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) {
        if (depth > 0 && (Number.isInteger(entry) || (typeof entry === 'string' && /^\d+$/.test(entry)))) keys.add(key);
        visit(entry, depth + 1);
      }
  };
  visit(answer, 0);
  return keys;
}
