import { expect, test } from 'vitest';
import type { TaxonomyCategory } from '../../../main/domain/partner/service.ts';
import {
  indexFound,
  indexTree,
  type KindPath,
  placeOf,
  searchTaxonomy,
} from '../../../main/domain/taxonomy/searchIndex.ts';

const named = (name: string) => ({ uuid: name.toLowerCase().replace(/\W+/g, '-'), name });
const brand = (name: string, ...models: readonly string[]) => ({ ...named(name), models: models.map(named) });
const tree: readonly TaxonomyCategory[] = [
  {
    ...named('Footwear'),
    types: [
      {
        ...named('Sneakers'),
        brands: [brand('Nike', 'Air Jordan 1', 'Air Max 90', 'Dunk Low'), brand('Vans', 'Old Skool')],
      },
      { ...named('Boots'), brands: [brand('Timberland', '6-Inch Premium'), brand('Hermès', 'Neo')] },
    ],
  },
  { ...named('Bags'), types: [{ ...named('Handbags'), brands: [brand('Jordan & Sons', 'Dunk Bag', 'Neo Jordan')] }] },
];
const index = indexTree(tree);

function found(query: string, options: Partial<Parameters<typeof searchTaxonomy>[2]> = {}): readonly string[] {
  return searchTaxonomy([index], query, { limit: 20, ...options }).hits.map(pathText);
}
function pathText({ category, type, brand, model }: KindPath): string {
  return [category, type, brand, model].flatMap((entry) => (entry ? [entry.name] : [])).join(' › ');
}

test('what is printed on the box finds the model with all that is above it', () => {
  expect(found('air jordan 1')).toEqual(['Footwear › Sneakers › Nike › Air Jordan 1']);
  expect(found('NIKE jordan')).toEqual(['Footwear › Sneakers › Nike › Air Jordan 1']);
  expect(found('hermes')).toEqual(['Footwear › Boots › Hermès']);
  expect(found('6 inch')).toEqual(['Footwear › Boots › Timberland › 6-Inch Premium']);
});

test('the name itself comes before one that begins with it, and that before one that has it somewhere', () => {
  expect(found('jordan')).toEqual([
    'Bags › Handbags › Jordan & Sons',
    'Bags › Handbags › Jordan & Sons › Neo Jordan',
    'Footwear › Sneakers › Nike › Air Jordan 1',
  ]);
  expect(found('neo')).toEqual(['Footwear › Boots › Hermès › Neo', 'Bags › Handbags › Jordan & Sons › Neo Jordan']);
});

test('a model of that very name comes before a brand that begins with it', () => {
  const brands = [brand('Neo Sport', 'Runner'), brand('Hermès', 'Neo')];
  const other = indexTree([{ ...named('Footwear'), types: [{ ...named('Boots'), brands }] }]);
  expect(searchTaxonomy([other], 'neo', { limit: 20 }).hits.map(pathText)).toEqual([
    'Footwear › Boots › Hermès › Neo',
    'Footwear › Boots › Neo Sport',
  ]);
});

test('every word must be there, and one in the entry itself: a category alone does not bring all that is in it', () => {
  expect(found('footwear')).toEqual(['Footwear']);
  expect(found('bags')).toEqual(['Bags', 'Bags › Handbags']);
  expect(found('bags dunk')).toEqual(['Bags › Handbags › Jordan & Sons › Dunk Bag']);
  expect(found('vans dunk', { limit: 0 })).toEqual([]);
});

test('a part of a word is found after beginnings of words, a single letter within a word is not', () => {
  expect(found('eaker')).toEqual(['Footwear › Sneakers']);
  expect(found('x')).toEqual([]);
  expect(found('')).toEqual([]);
  expect(found('?!')).toEqual([]);
});

test('where no entry has all the words, those that have most of them are told as the nearest', () => {
  const answer = searchTaxonomy([index], 'air jordan 1 retro high', { limit: 2 });
  expect(answer.nearest).toBe(true);
  expect(answer.hits.map(pathText)[0]).toBe('Footwear › Sneakers › Nike › Air Jordan 1');
  expect(searchTaxonomy([index], 'entirely unknown words', { limit: 2 })).toEqual({
    hits: [],
    total: 0,
    nearest: true,
  });
});

test('among equals the featured come first, then the order of the partner', () => {
  const ordinals = new Map([
    ['dunk-low', 2],
    ['dunk-bag', 1],
  ]);
  const rankOf = (uuid: string) => ({ featured: false, ordinal: ordinals.get(uuid) ?? null });
  expect(found('dunk', { rankOf })[0]).toContain('Dunk Bag');
  const featured = (uuid: string) => ({ ...rankOf(uuid), featured: uuid === 'dunk-low' });
  expect(found('dunk', { rankOf: featured })[0]).toContain('Dunk Low');
});

test('the limit takes the best, and the total tells how many there are', () => {
  const answer = searchTaxonomy([index], 'n', { limit: 2 });
  expect(answer.hits.map(pathText)).toEqual(found('n').slice(0, 2));
  expect(answer.total).toBe(found('n').length);
  expect(answer.total).toBeGreaterThan(2);
});

test('a model that only the partner knows is placed by its brand, where one type alone has it', () => {
  const model = { ...named('Dunk High'), media: null, featured: false, typeUuid: null };
  const nike = { ...named('Nike'), media: null };
  expect(pathText(placeOf({ ...model, brand: nike }, tree))).toBe('Footwear › Sneakers › Nike › Dunk High');
  expect(pathText(placeOf({ ...model, brand: null }, tree))).toBe('Dunk High');
  expect(pathText(placeOf({ ...model, brand: null, typeUuid: 'boots' }, tree))).toBe('Footwear › Boots › Dunk High');
  const others = indexFound(
    [
      { ...model, brand: nike },
      { ...model, ...named('Dunk Low'), brand: nike },
    ],
    tree,
  );
  expect(searchTaxonomy([index, others], 'nike dunk', { limit: 9 }).hits.map(pathText)).toEqual([
    'Footwear › Sneakers › Nike › Dunk Low',
    'Footwear › Sneakers › Nike › Dunk High',
  ]);
});
