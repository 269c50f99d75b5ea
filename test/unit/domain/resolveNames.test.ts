import { expect, test } from 'vitest';
import { resolveKind, resolveModel } from '../../../main/domain/taxonomy/resolveNames.ts';

const airJordan = { uuid: 'm-aj1', name: 'Air Jordan 1' };
const nike = { uuid: 'b-nike', name: 'Nike', models: [airJordan, { uuid: 'm-dunk', name: 'Dunk Low' }] };
const hermes = { uuid: 'b-hermes', name: 'Hermès', models: [{ uuid: 'm-low', name: 'Dunk Low' }] };
const sneakers = { uuid: 't-sneakers', name: 'Sneakers', brands: [nike, hermes] };
const tree = [
  { uuid: 'c-footwear', name: 'Footwear', types: [sneakers, { uuid: 't-other', name: 'Other', brands: [] }] },
  { uuid: 'c-bags', name: 'Bags', types: [{ uuid: 't-bag-other', name: 'Other', brands: [] }] },
];
const nothing = { category: null, type: null, brand: null, model: null };

test('names and uuids find the same kind, whatever their case and accents', () => {
  const found = {
    kind: 'found',
    found: {
      categoryUuid: 'c-footwear',
      typeUuid: 't-sneakers',
      brand: { uuid: 'b-hermes', name: 'Hermès' },
      model: null,
    },
  };
  expect(resolveKind(tree, { category: 'footwear', type: ' SNEAKERS ', brand: 'hermes', model: null })).toEqual(found);
  expect(resolveKind(tree, { ...nothing, type: 'T-SNEAKERS', brand: 'b-hermes' })).toEqual(found);
});

test('what is missing, not there, or there twice is named', () => {
  expect(resolveKind(tree, nothing)).toEqual({ kind: 'missing', field: 'type' });
  expect(resolveKind(tree, { ...nothing, category: 'Watches', type: 'Other' })).toEqual({
    kind: 'unknown',
    field: 'category',
  });
  expect(resolveKind(tree, { ...nothing, category: 'Bags', type: 'Sneakers' })).toEqual({
    kind: 'unknown',
    field: 'type',
  });
  expect(resolveKind(tree, { ...nothing, type: 'Other' })).toEqual({ kind: 'several', field: 'category' });
});

test('a model brings its brand where it is the only one of its name, and what is not in the taxonomy is kept as it is', () => {
  expect(resolveModel(sneakers, null, 'air jordan 1')).toEqual({
    brand: { uuid: 'b-nike', name: 'Nike' },
    model: airJordan,
  });
  expect(resolveModel(sneakers, null, 'Dunk Low')).toEqual({ brand: null, model: { uuid: null, name: 'Dunk Low' } });
  expect(resolveModel(sneakers, 'Nike', 'Dunk Low').model).toEqual({ uuid: 'm-dunk', name: 'Dunk Low' });
  expect(resolveModel(null, 'Nike', '82DE9AFB-1560-4c5e-a4f5-237601d53c11')).toEqual({
    brand: { uuid: null, name: 'Nike' },
    model: { uuid: '82de9afb-1560-4c5e-a4f5-237601d53c11', name: '82DE9AFB-1560-4c5e-a4f5-237601d53c11' },
  });
});
