import type { implement } from '@orpc/server';
import type { TaxonomyBrand, TaxonomyCategory } from '../../../main/domain/partner/service.ts';
import {
  brandLevel,
  categoryLevel,
  type LevelEntry,
  modelLevel,
  typeLevel,
} from '../../../main/domain/taxonomy/levels.ts';
import { indexTree, searchTaxonomy } from '../../../main/domain/taxonomy/searchIndex.ts';
import type { contract } from '../../../preload/contract/contract.ts';
import type { KindEntry, KindPath, LevelView } from '../../../preload/contract/taxonomy.ts';
import type { FakeActs } from './fakeActs.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

const nowhere: KindPath = { category: null, type: null, brand: null, model: null };

/** The fake station's taxonomy: found by the station's own search, with the brands of `world.brands`. */
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
      const { hits, ...answer } = searchTaxonomy([indexTree(tree())], input.query, { limit: input.limit });
      return { ...answer, entries: hits.map(entryOf), fetchedAt: world.taxonomy.fetchedAt };
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
