import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KindEntry } from '../../../main/contract/taxonomy.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createChooseStore, debounceMs, foundEntries } from '../../../renderer/state/choose/chooseStore.ts';
import { chosenKind, readyService } from '../../../renderer/state/choose/chosenKind.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { fakeBrand } from '../../fakes/page/fakeTaxonomy.ts';
import { createStoreBench } from './storeUnderTest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const { context, bridge, reported: told } = createStoreBench();
  bridge.world.brands = { 'type-Sneakers-Low top': [fakeBrand('Nike', 'Air Jordan 1', 'Dunk')] };
  const store = createChooseStore(context);
  store.getState().begin();
  const asked = () => bridge.calls.filter(({ path }) => path === 'taxonomy.searchPartner').map(({ input }) => input);
  return { world: bridge.world, told, store, choose: store.getState(), asked };
}

const found: KindEntry = {
  category: null,
  type: null,
  brand: { uuid: 'b', name: 'Nike' },
  model: { uuid: 'm', name: 'Dunk High' },
  level: 'model',
  featured: false,
  count: null,
  sideGroups: null,
  picture: null,
};
const nothing = { entries: [], total: 0, nextPage: null, failure: null };

it('finds a model with all that is above it while it is typed; the partner is asked once typing has stopped', async () => {
  const { store, choose, asked } = opened();
  for (const typed of ['j', 'jo', 'jor', 'jord']) choose.setQuery(typed);
  const [first] = await choose.answered();
  expect(first).toMatchObject({
    level: 'model',
    category: { name: 'Sneakers' },
    type: { name: 'Low top' },
    brand: { name: 'Nike' },
    model: { name: 'Air Jordan 1' },
  });
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(debounceMs);
  expect(asked()).toEqual([{ query: 'jord', page: 1, typeUuid: null, brandUuid: null }]);
  expect(store.getState().partner).toMatchObject({ asking: false, failure: null });
});

it('asks the partner within the level that is looked at, and not for a single letter', async () => {
  const { choose, asked } = opened();
  choose.setQuery('j.');
  await vi.advanceTimersByTimeAsync(debounceMs);
  choose.open({ categoryUuid: 'category-Sneakers', typeUuid: 'type-Sneakers-Low top' });
  choose.setQuery('jo');
  await vi.advanceTimersByTimeAsync(debounceMs);
  expect(asked()).toEqual([{ query: 'jo', page: 1, typeUuid: 'type-Sneakers-Low top', brandUuid: null }]);
});

it('nothing is asked once the words are gone, and an answer to other words is not shown', async () => {
  const { world, store, choose, asked } = opened();
  choose.setQuery('dunk');
  choose.end();
  await vi.advanceTimersByTimeAsync(debounceMs);
  expect(asked()).toEqual([]);
  world.partnerSearch = { ...nothing, entries: [found] };
  choose.setQuery('dunk');
  vi.advanceTimersByTime(debounceMs);
  choose.setQuery('jordan');
  await vi.runAllTicks();
  expect(store.getState().partner?.entries ?? []).toEqual([]);
});

it('shows pages of the partner one after the other, each model once', async () => {
  const { world, store, choose, asked } = opened();
  world.partnerSearch = { entries: [found], total: 2, nextPage: 2, failure: null };
  choose.setQuery('dunk');
  await vi.advanceTimersByTimeAsync(debounceMs);
  const other = { ...found, model: { uuid: 'm2', name: 'Dunk Mid' } };
  world.partnerSearch = { entries: [found, other], total: 2, nextPage: null, failure: null };
  await choose.askMore();
  await choose.askMore();
  expect(asked()).toHaveLength(2);
  expect(foundEntries(null, store.getState().partner).map(({ model }) => model?.name)).toEqual([
    'Dunk High',
    'Dunk Mid',
  ]);
});

it('says why the partner was not searched, and keeps what was found here', async () => {
  const { world, store, choose } = opened();
  world.partnerSearch = { ...nothing, failure: asGiven('The partner cannot be reached.') };
  choose.setQuery('dunk');
  await vi.advanceTimersByTimeAsync(debounceMs);
  const { partner, found: here } = store.getState();
  expect(inEnglish(partner?.failure)).toBe('The partner cannot be reached.');
  expect(foundEntries(here, partner).map(({ model }) => model?.name)).toEqual(['Dunk']);
});

it('goes back step by step: words, model, brand, category', async () => {
  const { store, choose } = opened();
  choose.open({ categoryUuid: 'category-Sneakers', typeUuid: 'type-Sneakers-Low top', brandUuid: 'brand-Nike' });
  choose.setQuery('x');
  const steps: unknown[] = [];
  // A step that leads nowhere must not go on for ever.
  while (steps.length < 9 && choose.back()) {
    const { query, within } = store.getState();
    steps.push([query, within.categoryUuid, within.typeUuid, within.brandUuid]);
  }
  expect(steps).toEqual([
    ['', 'category-Sneakers', 'type-Sneakers-Low top', 'brand-Nike'],
    ['', 'category-Sneakers', 'type-Sneakers-Low top', null],
    ['', 'category-Sneakers', null, null],
    ['', null, null, null],
  ]);
});

it('asks for the service where there are several, and not where the one used last is among them', async () => {
  const { world, store, choose } = opened();
  const kind = { categoryUuid: 'c', typeUuid: 't', brand: null, model: null };
  expect(await choose.settleService(kind, null)).toBe(true);
  const service = { label: null, name: 'S', description: '', price: null, time: null, excludedFromBilling: false };
  const services = ['a', 'b'].map((uuid) => ({ ...service, uuid, fetchedAt: null }));
  world.services = { services, usual: null, asks: true, mayBeNone: true };
  expect(await choose.settleService(kind, 'gone')).toBe(false);
  expect(store.getState().service).toMatchObject({ kind, choice: { asks: true } });
  expect(readyService(world.services, 'gone')).toBeNull();
  expect(readyService({ ...world.services, usual: 'b' }, 'gone')).toBe('b');
  expect(readyService(world.services, 'a')).toBe('a');
  expect(await choose.settleService(kind, 'b')).toBe(true);
});

it('a model without a type is no kind yet', () => {
  expect(chosenKind(found)).toBeNull();
  const named = { uuid: 'x', name: 'X' };
  expect(chosenKind({ ...found, category: named, type: named })).toEqual({
    categoryUuid: 'x',
    typeUuid: 'x',
    brand: found.brand,
    model: found.model,
  });
});
