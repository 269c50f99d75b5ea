import { expect, test } from 'vitest';
import { createRandom, pick, uuidFrom } from '../../../main/practice/random.ts';
import { buildCatalogue, modelsOf, modelsOfBrand, typesOf } from '../../../main/practice/world/catalogue.ts';
import { activeSides } from '../../../main/practice/world/requirements.ts';
import { defaultReview, reviewOutcome } from '../../../main/practice/world/review.ts';

test('the same seed gives the same numbers, evenly spread', () => {
  const [one, same, other] = [createRandom(1), createRandom(1), createRandom(2)];
  const numbers = Array.from({ length: 2000 }, one);
  expect(Array.from({ length: 2000 }, same)).toEqual(numbers);
  expect(Array.from({ length: 2000 }, other)).not.toEqual(numbers);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const low = numbers.filter((number) => number < 0.5).length;
  expect(low).toBeGreaterThan(900);
  expect(low).toBeLessThan(1100);
});

test('pick reaches every entry', () => {
  const random = createRandom('pick');
  expect(new Set(Array.from({ length: 100 }, () => pick(random, ['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
});

test('uuids are of version 4 shape, and differ by seed and name', () => {
  expect(uuidFrom(1, 'a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set([uuidFrom(1, 'a'), uuidFrom(1, 'b'), uuidFrom(2, 'a')]).size).toBe(3);
});

test('the taxonomy: 3 categories, every type with 5 to 9 active sides in 2 groups or more, some optional', () => {
  const catalogue = buildCatalogue(1);
  expect(catalogue.categories).toHaveLength(3);
  const { addModel: _add, ...again } = buildCatalogue(1);
  expect(catalogue).toMatchObject(again);
  for (const type of typesOf(catalogue)) {
    const sides = activeSides(type.groups);
    expect([type.name, sides.length >= 5 && sides.length <= 9, type.groups.length >= 2]).toEqual([
      type.name,
      true,
      true,
    ]);
    expect(sides.some((side) => !side.required)).toBe(true);
    expect(new Set(sides.map((side) => side.uuid)).size).toBe(sides.length);
  }
});

test('a realistic reviewer rejects one required side with a name of its own, and passes the second submission', () => {
  const [type] = typesOf(buildCatalogue(1));
  const groups = type!.groups;
  const rejected = new Set<string>();
  for (let count = 0; count < 60; count += 1) {
    const sr = { referenceId: `SKU-${count}`, submissions: 1, groups };
    const outcome = reviewOutcome(sr, defaultReview, 1);
    expect(reviewOutcome(sr, defaultReview, 1)).toEqual(outcome);
    expect(reviewOutcome({ ...sr, submissions: 2 }, defaultReview, 1)).toEqual({ kind: 'approve' });
    if (outcome.kind !== 'reject') throw new Error(outcome.kind);
    for (const side of outcome.sides) for (const uuid of side.sideUuids) rejected.add(uuid);
  }
  const sides = activeSides(groups);
  const clear = sides.filter((side) => side.required && sides.filter(({ name }) => name === side.name).length === 1);
  expect(clear.length).toBeGreaterThan(2);
  expect(rejected).toEqual(new Set(clear.map((side) => side.uuid)));
});

test('a large catalogue has as many models more as were asked for, always the same ones', () => {
  const plain = modelsOf(buildCatalogue(1)).length;
  const large = modelsOf(buildCatalogue(1, 1_003));
  expect(large.length).toBe(plain + 1_003);
  expect(new Set(large.map(({ uuid }) => uuid)).size).toBe(
    new Set(large.map(({ brandUuid, name }) => brandUuid + name)).size,
  );
  expect(modelsOf(buildCatalogue(1, 1_003))).toEqual(large);
});

test('a model that comes later is among those of its brand, which may be new too', () => {
  const catalogue = buildCatalogue(1);
  const added = catalogue.addModel({ category: 'Footwear', type: 'Sneakers', brand: 'Nike', name: 'Air Jordan 1' });
  catalogue.addModel({ category: 'Footwear', type: 'Sneakers', brand: 'Nike', name: 'Dunk Low' });
  expect(modelsOfBrand(catalogue, added.brandUuid).map(({ name }) => name)).toEqual(['Air Jordan 1', 'Dunk Low']);
  expect(() => catalogue.addModel({ category: 'Footwear', type: 'Hats', brand: 'Nike', name: 'Cap' })).toThrow('Hats');
});
