import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { KindEntry, KindPath, LevelView } from '../../../main/contract/taxonomy.ts';
import type { TaxonomyBrand, TaxonomyCategory } from '../../../main/domain/partner/service.ts';
import { foldName } from '../../../main/domain/taxonomy/foldName.ts';
import { kindsOf } from '../../../main/domain/taxonomy/indexedKind.ts';
import {
  brandLevel,
  categoryLevel,
  type LevelEntry,
  modelLevel,
  typeLevel,
} from '../../../main/domain/taxonomy/levels.ts';
import type { FakeActs } from './fakeActs.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

const nowhere: KindPath = { category: null, type: null, brand: null, model: null };

/** The fake station's taxonomy, with the brands of `world.brands`. */
export function fakeTaxonomyPart(os: Os, world: FakeWorld, { noted }: Pick<FakeActs, 'noted'>) {
  const tree = (): readonly TaxonomyCategory[] =>
    world.taxonomy.categories.map((category) => ({
      ...category,
      types: category.types.map((type) => ({ ...type, brands: world.brands[type.uuid] ?? [] })),
    }));

  function browse({
    categoryUuid,
    typeUuid,
    brandUuid,
  }: { [Key in 'categoryUuid' | 'typeUuid' | 'brandUuid']: string | null }): LevelView {
    const { fetchedAt } = world.taxonomy;
    const plain = () => null;
    const category = tree().find(({ uuid }) => uuid === categoryUuid);
    const type = category?.types.find(({ uuid }) => uuid === typeUuid);
    const brand = type?.brands.find(({ uuid }) => uuid === brandUuid);
    if (!category)
      return { within: nowhere, fetchedAt, entries: viewOf(nowhere, 'category', categoryLevel(tree(), plain)) };
    const inCategory = { ...nowhere, category: named(category) };
    if (!type)
      return { within: inCategory, fetchedAt, entries: viewOf(inCategory, 'type', typeLevel(category, plain)) };
    const inType = { ...inCategory, type: named(type) };
    if (!brand) return { within: inType, fetchedAt, entries: viewOf(inType, 'brand', brandLevel(type, null)) };
    const inBrand = { ...inType, brand: named(brand) };
    return {
      within: inBrand,
      fetchedAt,
      entries: viewOf(inBrand, 'model', modelLevel(tree(), brand.models, null, plain)),
    };
  }

  return {
    get: os.taxonomy.get.handler(() => world.taxonomy),
    refresh: os.taxonomy.refresh.handler(({ input }) => {
      noted('taxonomy.refresh', input);
      return world.taxonomy;
    }),
    browse: os.taxonomy.browse.handler(({ input }) => browse(input)),
    search: os.taxonomy.search.handler(({ input }) => {
      const found = searched(tree(), input.query);
      const { fetchedAt } = world.taxonomy;
      return { ...found, entries: found.entries.slice(0, input.limit), total: found.entries.length, fetchedAt };
    }),
    searchPartner: os.taxonomy.searchPartner.handler(({ input }) => {
      noted('taxonomy.searchPartner', input);
      return world.partnerSearch;
    }),
    services: os.taxonomy.services.handler(() => world.services),
  };
}

/** A brand with its models. */
export function fakeBrand(name: string, ...models: readonly string[]): TaxonomyBrand {
  return {
    uuid: `brand-${name}`,
    name,
    models: models.map((model) => ({ uuid: `model-${name}-${model}`, name: model })),
  };
}

/**
 * Simpler than the station's search: words are looked for anywhere, and what begins with the query comes first. Where nothing has all words,
 * what has one of them is the nearest.
 */
function searched(tree: readonly TaxonomyCategory[], query: string) {
  const typed = foldName(query);
  const words = typed.split(' ').filter((word) => word !== '');
  const kinds = [...kindsOf(tree)].map(({ above, level, uuid, name }) => {
    const own = foldName(name);
    const all = [above.category, above.type, above.brand].map((entry) => foldName(entry?.name ?? '')).join(' ');
    return { entry: entryOf({ ...above, [level]: { uuid, name } }), own, all: `${all} ${own}` };
  });
  const inEntry = kinds.filter(({ own }) => words.some((word) => own.includes(word)));
  const fits = inEntry.filter(({ all }) => words.every((word) => all.includes(word)));
  const nearest = fits.length === 0 && words.length > 1;
  const best = (nearest ? inEntry : fits).toSorted(
    (left, right) => Number(right.own.startsWith(typed)) - Number(left.own.startsWith(typed)),
  );
  return { entries: best.map(({ entry }) => entry), nearest };
}

function viewOf(within: KindPath, level: KindEntry['level'], entries: readonly LevelEntry[]): KindEntry[] {
  return entries.map((entry) => ({
    ...entryOf({ ...within, [level]: named(entry) }),
    count: entry.count,
  }));
}

function entryOf(path: KindPath): KindEntry {
  const level = path.model ? 'model' : path.brand ? 'brand' : path.type ? 'type' : 'category';
  return { ...path, level, featured: false, count: null, sideGroups: null, picture: null };
}

function named({ uuid, name }: { readonly uuid: string; readonly name: string }) {
  return { uuid, name };
}
