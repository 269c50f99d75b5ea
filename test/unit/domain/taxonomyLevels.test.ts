import { expect, test } from 'vitest';
import { brandLevel, categoryLevel, modelLevel } from '../../../main/domain/taxonomy/levels.ts';
import { serviceChoice, serviceOf } from '../../../main/domain/taxonomy/serviceChoice.ts';

const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
const named = (name: string) => ({ uuid: name, name });
const noDetails = () => null;

test('featured entries come first, then by ordinal, then as the partner lists them', () => {
  const tree = ['a', 'b', 'c', 'd'].map((name) => ({ ...named(name), types: [] }));
  const details = new Map([
    ['b', { media: null, featured: false, ordinal: 1 }],
    ['d', { media: 'https://p.example/d.png', featured: true, ordinal: 9 }],
  ]);
  const level = categoryLevel(tree, (uuid) => details.get(uuid) ?? null);
  expect(names(level)).toEqual(['d', 'b', 'a', 'c']);
  expect(level[0]).toMatchObject({ media: 'https://p.example/d.png', featured: true });
  expect(names(categoryLevel(tree, noDetails))).toEqual(['a', 'b', 'c', 'd']);
});

test("the partner's count is shown where it gives one, else how many there are", () => {
  const types = [{ ...named('t'), brands: [] }];
  const tree = [
    { ...named('a'), types },
    { ...named('b'), types, count: 7 },
  ];
  expect(categoryLevel(tree, noDetails).map(({ count }) => count)).toEqual([1, 7]);
});

test('brands that are not active are left out, and those that the tree has not yet are added', () => {
  const type = {
    ...named('t'),
    brands: [
      { ...named('old'), models: [] },
      { ...named('nike'), models: [named('m')] },
    ],
  };
  const reported = { media: null, ordinal: null, active: true, sideGroups: null };
  const level = brandLevel(type, [
    { ...reported, ...named('old'), active: false },
    { ...reported, ...named('new'), ordinal: 0 },
    { ...reported, ...named('nike') },
  ]);
  expect(level.map(({ name, count }) => [name, count])).toEqual([
    ['new', null],
    ['nike', 1],
  ]);
});

test('models of a brand that the tree has under another type stay there, newer ones are added', () => {
  const inTree = [named('dunk')];
  const tree = [
    { ...named('c'), types: [{ ...named('other'), brands: [{ ...named('nike'), models: [named('bag')] }] }] },
  ];
  expect(names(modelLevel(tree, inTree, [named('dunk'), named('bag'), named('newest')], noDetails))).toEqual([
    'dunk',
    'newest',
  ]);
});

const standard = { uuid: 'standard', label: null };
const express = { uuid: 'express', label: 'Fast' };

test.each([
  { rules: {}, choice: { offered: [], usual: null, asks: false, mayBeNone: true } },
  { rules: { services: [standard] }, choice: { offered: ['standard'], usual: 'standard', asks: false } },
  { rules: { services: [standard, express] }, choice: { usual: null, asks: true, mayBeNone: true } },
  { rules: { services: [standard, express], required: true }, choice: { usual: null, asks: true, mayBeNone: false } },
  {
    rules: { services: [standard, express], byType: { 't-1': 'express' } },
    choice: { offered: ['standard', 'express'], usual: 'express', asks: true, mayBeNone: false },
  },
  {
    rules: { services: [standard], byType: { 't-1': 'other' } },
    choice: { offered: ['other', 'standard'], asks: true },
  },
])('the services that $rules offers', ({ rules, choice }) => {
  expect(serviceChoice({ services: [], required: false, byType: {}, ...rules }, 'T-1')).toMatchObject(choice);
});

test('a service that is required and neither given nor usual is missing', () => {
  const rules = { services: [standard, express], required: true, byType: { usual: 'express' } };
  expect(serviceOf(rules, 'other', null)).toEqual({ kind: 'missing' });
  expect(serviceOf(rules, 'other', 'given')).toEqual({ kind: 'known', uuid: 'given' });
  expect(serviceOf(rules, 'usual', null)).toEqual({ kind: 'known', uuid: 'express' });
  expect(serviceOf({ ...rules, required: false }, 'other', null)).toEqual({ kind: 'known', uuid: null });
});
