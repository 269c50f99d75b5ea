import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxonomyCategory } from '../../../main/domain/partner/service.ts';
import type { IndexSource, KindChange } from '../../../main/domain/ports/kindIndexStore.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { foldName } from '../../../main/domain/taxonomy/foldName.ts';
import { type IndexedKind, kindsOf, noStanding, type Standing } from '../../../main/domain/taxonomy/indexedKind.ts';
import { type KindPath, kindLevels, nowhere, placeOf } from '../../../main/domain/taxonomy/kindPath.ts';
import { databaseName } from '../../../main/store/openDatabase.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { runs } from '../../fakes/runs.ts';
import { newStore, temporaryFolder } from './newStore.ts';
import { acme, connectionId, connectTo } from './samples.ts';

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
const source: IndexSource = { connectionId: acme, fetchedAt: 1 };

type StandingOf = (uuid: string) => Standing;

/** A store whose index is of that tree. */
function indexed(of = tree, standingOf: StandingOf = () => noStanding): Store {
  const store = newStore();
  connectTo(store);
  fill(store, of, standingOf);
  return store;
}

function fill(store: Store, of: readonly TaxonomyCategory[], standingOf: StandingOf = () => noStanding, at = 1): void {
  store.kinds.clearNext();
  store.kinds.addNext([...kindsOf(of)].map((kind) => ({ ...kind, standing: standingOf(kind.uuid) })));
  store.kinds.switchToNext({ ...source, fetchedAt: at });
}

function found(query: string, { store = indexed(), limit = 20 } = {}): readonly string[] {
  return store.kinds.search(query, limit).hits.map(pathText);
}
function pathText({ category, type, brand, model }: KindPath): string {
  return [category, type, brand, model].flatMap((entry) => (entry ? [entry.name] : [])).join(' › ');
}

test('what is printed on the box finds the model with all that is above it', () => {
  const store = indexed();
  expect(found('air jordan 1', { store })).toEqual(['Footwear › Sneakers › Nike › Air Jordan 1']);
  expect(found('NIKE jordan', { store })).toEqual(['Footwear › Sneakers › Nike › Air Jordan 1']);
  expect(found('jordan sneak foot', { store })).toEqual(['Footwear › Sneakers › Nike › Air Jordan 1']);
  expect(found('hermes', { store })).toEqual(['Footwear › Boots › Hermès']);
  expect(found('6 inch', { store })).toEqual(['Footwear › Boots › Timberland › 6-Inch Premium']);
});

test('the name itself comes before one that begins with it, and that before one that has it somewhere', () => {
  expect(found('jordan')).toEqual([
    'Bags › Handbags › Jordan & Sons',
    'Bags › Handbags › Jordan & Sons › Neo Jordan',
    'Footwear › Sneakers › Nike › Air Jordan 1',
  ]);
  expect(found('neo')).toEqual(['Footwear › Boots › Hermès › Neo', 'Bags › Handbags › Jordan & Sons › Neo Jordan']);
});

test('every word must be there, and one in the entry itself: a category alone does not bring all that is in it', () => {
  const store = indexed();
  expect(found('footwear', { store })).toEqual(['Footwear']);
  expect(found('bags', { store })).toEqual(['Bags', 'Bags › Handbags']);
  expect(found('bags dunk', { store })).toEqual(['Bags › Handbags › Jordan & Sons › Dunk Bag']);
  expect(found('vans dunk', { store, limit: 0 })).toEqual([]);
});

test('a part of a word is found after beginnings of words, a single letter within a word is not', () => {
  const store = indexed();
  expect(found('eaker', { store })).toEqual(['Footwear › Sneakers']);
  expect(found('x', { store })).toEqual([]);
  expect(found('', { store })).toEqual([]);
  expect(found('?!', { store })).toEqual([]);
  expect(found('"', { store })).toEqual([]);
  expect(found('own : * AND NEAR(', { store })).toEqual([]);
});

test('where no entry has all the words, those that have most of them are told as the nearest', () => {
  const { kinds } = indexed();
  const answer = kinds.search('air jordan 1 retro high', 2);
  expect(answer.nearest).toBe(true);
  expect(answer.hits.map(pathText)).toEqual(['Footwear › Sneakers › Nike › Air Jordan 1']);
  expect(kinds.search('dunk xxyyzz', 9)).toMatchObject({ total: 2, nearest: true });
  expect(kinds.search('entirely unknown words', 2)).toEqual({ hits: [], total: 0, nearest: true });
});

test('among equals the featured come first, then the order of the partner', () => {
  const ordinals = new Map([
    ['dunk-low', 2],
    ['dunk-bag', 1],
  ]);
  const standingOf = (uuid: string) => ({ featured: false, ordinal: ordinals.get(uuid) ?? null });
  const store = indexed(tree, standingOf);
  expect(found('dunk', { store })[0]).toContain('Dunk Bag');
  const featured = { featured: true, ordinal: null };
  store.kinds.change([{ change: 'standing', uuid: 'dunk-low', standing: featured }]);
  expect(found('dunk', { store })[0]).toContain('Dunk Low');
  expect(store.kinds.search('dunk', 9).total).toBe(2);
});

test('the limit takes the best, and the total tells how many there are', () => {
  const store = indexed();
  const answer = store.kinds.search('n', 2);
  expect(answer.hits.map(pathText)).toEqual(found('n', { store }).slice(0, 2));
  expect(answer.total).toBe(found('n', { store }).length);
  expect(answer.total).toBeGreaterThan(2);
});

test('a model that only the partner knows is placed by its brand, where one type alone has it', () => {
  const model = { ...named('Dunk High'), typeUuid: null };
  const nike = { ...named('Nike'), media: null };
  expect(pathText(placeOf({ ...model, brand: nike }, tree))).toBe('Footwear › Sneakers › Nike › Dunk High');
  expect(pathText(placeOf({ ...model, brand: null }, tree))).toBe('Dunk High');
  expect(pathText(placeOf({ ...model, brand: null, typeUuid: 'boots' }, tree))).toBe('Footwear › Boots › Dunk High');
  const store = indexed();
  const low = { ...model, ...named('Dunk Low') };
  const change = (...models: readonly (typeof model)[]): readonly KindChange[] =>
    models.map((one) => ({ change: 'found', path: placeOf({ ...one, brand: nike }, tree), standing: noStanding }));
  store.kinds.change(change(model, low));
  store.kinds.change(change(model));
  const both = ['Footwear › Sneakers › Nike › Dunk Low', 'Footwear › Sneakers › Nike › Dunk High'];
  expect(found('nike dunk', { store })).toEqual(both);
  store.kinds.change([
    { change: 'forgotten', uuid: 'dunk-low' },
    { change: 'forgotten', uuid: 'dunk-high' },
  ]);
  expect(found('nike dunk', { store })).toEqual(both.slice(0, 1));
});

test('a model that is found again and again, and forgotten, leaves nothing behind', () => {
  const folder = temporaryFolder();
  const store = openStore(folder);
  connectTo(store);
  fill(store, []);
  const path = { ...nowhere, brand: named('Nike'), model: named('Dunk High') };
  const again = { change: 'found', path, standing: noStanding } as const;
  for (const featured of [false, true, false])
    store.kinds.change([{ ...again, standing: { featured, ordinal: null } }]);
  expect(found('nike dunk', { store })).toEqual(['Nike › Dunk High']);
  store.kinds.change([{ change: 'forgotten', uuid: 'dunk-high' }]);
  expect(found('nike dunk', { store })).toEqual([]);
  store.close();
  const database = new Database(join(folder, databaseName));
  const rows = ['kinds_a', 'kind_places_a', 'kinds_b', 'kind_places_b'].map((table) =>
    database.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );
  database.close();
  expect(rows).toEqual([0, 0, 0, 0]);
});

test('a search sees the index of before until the one beside is taken into use, and then that alone', () => {
  const store = newStore();
  connectTo(store);
  expect([store.kinds.source(), store.kinds.search('air', 9).total]).toEqual([null, 0]);
  fill(store, tree);
  store.kinds.clearNext();
  const next = [{ ...named('Airships'), types: [] }];
  store.kinds.addNext([...kindsOf(next)].map((kind) => ({ ...kind, standing: noStanding })));
  expect(found('air', { store })).toHaveLength(2);
  store.kinds.switchToNext({ ...source, fetchedAt: 2 });
  expect(found('air', { store })).toEqual(['Airships']);
  expect(store.kinds.source()).toEqual({ ...source, fetchedAt: 2 });
  fill(store, tree, undefined, 3);
  expect(found('air', { store })).toHaveLength(2);
});

test('an index is of a tree that is loaded again and the same, where it was of that', () => {
  const store = indexed();
  store.kinds.confirm({ ...source, fetchedAt: 8 }, 7);
  store.kinds.confirm({ connectionId: connectionId('another'), fetchedAt: 8 }, 1);
  expect(store.kinds.source()).toEqual(source);
  store.kinds.confirm({ ...source, fetchedAt: 8 }, 1);
  expect(store.kinds.source()).toEqual({ ...source, fetchedAt: 8 });
});

test('random: the same entries in the same order as by comparing each with the words', () => {
  const store = indexed();
  fc.assert(
    fc.property(randomTree, fc.array(randomStanding), randomQueries, (of, standings, queries) => {
      const entries = [...kindsOf(of)].map((kind, index) => ({ kind, standing: standings[index] ?? noStanding }));
      fill(store, of, (uuid) => entries.find(({ kind }) => kind.uuid === uuid)?.standing ?? noStanding);
      for (const [query, limit] of queries)
        expect(store.kinds.search(query, limit)).toEqual(compared(entries, query, limit));
    }),
    { numRuns: runs(60) },
  );
});

test('random: what the partner tells later changes the order as if it had been known', () => {
  const store = indexed();
  const changes = fc.array(fc.tuple(fc.nat(40), randomStanding), { maxLength: 12 });
  fc.assert(
    fc.property(randomTree, changes, randomQueries, (of, reported, queries) => {
      const kinds = [...kindsOf(of)];
      const standings = new Map(reported.map(([at, standing]) => [kinds[at % kinds.length]?.uuid ?? '', standing]));
      fill(store, of);
      for (const [at, standing] of reported)
        store.kinds.change([{ change: 'standing', uuid: kinds[at % kinds.length]?.uuid ?? '', standing }]);
      const entries = kinds.map((kind) => ({ kind, standing: standings.get(kind.uuid) ?? noStanding }));
      for (const [query, limit] of queries)
        expect(store.kinds.search(query, limit)).toEqual(compared(entries, query, limit));
    }),
    { numRuns: runs(40) },
  );
});

const words = [
  'Air',
  'Airy',
  'fair',
  'Max',
  'maxi',
  'É',
  'Élan',
  'lan',
  '1',
  '10',
  '90',
  'T-Max',
  'Ñandú',
  '空',
  '空気',
  'ß',
];
const randomName = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((chosen) => chosen.join(' '));
const randomNames = fc.array(randomName, { maxLength: 4 });
const randomTree = fc
  .array(
    fc.tuple(
      randomName,
      fc.array(fc.tuple(randomName, fc.array(fc.tuple(randomName, randomNames), { maxLength: 3 })), { maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((categories): readonly TaxonomyCategory[] => {
    let number = 0;
    const entry = (name: string) => {
      number += 1;
      return { uuid: `uuid ${number}`, name };
    };
    return categories.map(([category, types]) => ({
      ...entry(category),
      types: types.map(([type, brands]) => ({
        ...entry(type),
        brands: brands.map(([name, models]) => ({ ...entry(name), models: models.map(entry) })),
      })),
    }));
  });
const randomStanding = fc.record({
  featured: fc.boolean(),
  ordinal: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
});
const partOfWord = fc
  .tuple(fc.constantFrom(...words, 'nothing'), fc.nat(3), fc.integer({ min: 1, max: 4 }))
  .map(([word, from, length]) => word.slice(from, from + length));
const randomQueries = fc.array(
  fc.tuple(
    fc.array(partOfWord, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
    fc.integer({ min: 1, max: 12 }),
  ),
  { minLength: 5, maxLength: 15 },
);

interface Compared {
  readonly kind: IndexedKind;
  readonly standing: Standing;
}

/** What a search is to answer: each entry is compared with each word. */
function compared(entries: readonly Compared[], query: string, limit: number) {
  const folded = foldName(query);
  if (folded === '') return { hits: [], total: 0, nearest: false };
  const typed = [...new Set(folded.split(' '))];
  const matches = entries.map((entry) => ({ ...entry, match: matchOf(entry.kind, folded, typed) }));
  const max = Math.max(...matches.map(({ match }) => match.matched));
  const least = Math.ceil(typed.length / 2);
  const fits = max < least ? [] : matches.filter(({ match }) => match.matched === max);
  const keyed = fits.map(({ kind, standing, match }) => ({
    kind,
    key: [
      match.tier,
      kindLevels.indexOf(kind.level),
      standing.featured ? 0 : 1,
      standing.ordinal ?? 9_999,
      foldName(kind.name).length,
      kind.order,
    ],
  }));
  const best = keyed.toSorted((left, right) => {
    const at = left.key.findIndex((value, index) => value !== right.key[index]);
    return (left.key[at] ?? 0) - (right.key[at] ?? 0);
  });
  return {
    hits: best
      .slice(0, limit)
      .map(({ kind }) => ({ ...kind.above, [kind.level]: { uuid: kind.uuid, name: kind.name } })),
    total: fits.length,
    nearest: typed.length > 1 && max < typed.length,
  };
}

/** How many words an entry has (none where none is its own), and how well: 0 is best. */
function matchOf({ name, above }: IndexedKind, query: string, typed: readonly string[]) {
  const own = foldName(name).split(' ');
  const higher = [above.category, above.type, above.brand].flatMap((entry) => foldName(entry?.name ?? '').split(' '));
  const each = typed.map((word) => {
    const begins = own.some((one) => one.startsWith(word));
    const inside = Array.from(word).length > 1 && own.some((one) => one.includes(word, 1));
    return { begins, inside, isAbove: higher.some((one) => one.startsWith(word)) };
  });
  const isOwn = each.some(({ begins, inside }) => begins || inside);
  const matched = each.filter(({ begins, inside, isAbove }) => begins || inside || isAbove).length;
  const isInside = each.some(({ begins, inside, isAbove }) => inside && !begins && !isAbove);
  const folded = foldName(name);
  const tier =
    folded === query ? 0 : folded.startsWith(query) ? 1 : isInside ? 4 : each.every(({ begins }) => begins) ? 2 : 3;
  return { matched: isOwn ? matched : 0, tier };
}
