import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { bulkActsOf, createBulkStore } from '../../../renderer/state/items/bulkStore.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

const ids = Array.from({ length: 130 }, (_, index) => `i${index}`);

function bench() {
  const surroundings = createStoreBench({
    items: ids.map((id) => fakeItem({ id, referenceId: `SKU-${id}`, stage: 'ready', captured: 7, at: 1 })),
  });
  return { ...surroundings, bulk: createBulkStore(surroundings.context) };
}

const asked = (search: string) => ({ stage: 'ready', list: null, search, sort: 'newest', filter: {} }) as const;

it('counts what fits before it asks, and does nothing until it is told to', async () => {
  const { bulk, commands } = bench();
  await bulk.getState().prepare(asked('SKU-i12'), 'submit');
  expect(bulk.getState()).toMatchObject({ step: 'asks', act: 'submit' });
  expect(bulk.getState().items).toHaveLength(11);
  expect(commands()).toEqual([]);
});

it('submits all pages of the list, goes on after one that fails, and names it', async () => {
  const { bulk, bridge, commands } = bench();
  const { items } = bridge.client;
  const submit = async (input: { itemId: string }) => {
    if (input.itemId === 'i7') throw new ORPCError('CONFLICT', { message: 'Too late' });
    return await items.submit(input);
  };
  const failing = new Proxy(items, {
    get: (target, key) => (key === 'submit' ? submit : target[key as keyof typeof target]),
  });
  const store = createBulkStore({
    ...createStoreBench().context,
    client: new Proxy(bridge.client, {
      get: (target, key) => (key === 'items' ? failing : target[key as keyof typeof target]),
    }),
  });
  await store.getState().prepare(asked(''), 'submit');
  expect(store.getState().items).toHaveLength(130);
  await store.getState().start();
  expect(store.getState()).toMatchObject({ step: 'ended', done: 130, failed: [{ referenceId: 'SKU-i7' }] });
  expect(commands().filter((path) => path === 'items.submit')).toHaveLength(129);
  expect(bulk.getState().step).toBe('closed');
});

it('ends where it is stopped', async () => {
  const { bulk, commands } = bench();
  await bulk.getState().prepare(asked(''), 'submit');
  const running = bulk.getState().start();
  bulk.getState().stop();
  await running;
  expect(bulk.getState().step).toBe('ended');
  expect(commands().length).toBeLessThan(3);
});

it('of items of every stage, takes those alone that it fits', async () => {
  const stages = ['ready', 'sending', 'authentic', 'needs_attention', 'ready'] as const;
  const items = stages.map((stage, at) => fakeItem({ id: `i${at}`, referenceId: `SKU-${at}`, stage, captured: 7, at }));
  const { context, commands } = createStoreBench({ items });
  const bulk = createBulkStore(context);
  const all = { stage: null, list: null, search: 'SKU', sort: 'newest', filter: {} } as const;
  await bulk.getState().prepare(all, 'submit');
  expect(bulk.getState().items.map(({ id }) => id)).toEqual(['i0', 'i4']);
  await bulk.getState().prepare(all, 'retry');
  expect(bulk.getState().items.map(({ id }) => id)).toEqual(['i3', 'i1']);
  await bulk.getState().start();
  expect(commands()).toEqual(['items.retry', 'items.retry']);
});

it('is offered where items that are listed, or may be further down, can be told so', () => {
  const listed = { stage: null, rows: [], hasMore: false, counts: { ready: 3, sending: 2 } } as const;
  expect(bulkActsOf({ ...listed, stage: 'ready' })).toEqual(['submit']);
  expect(bulkActsOf({ ...listed, stage: 'needs_attention' })).toEqual(['retry']);
  expect(bulkActsOf({ ...listed, stage: 'sending' })).toEqual(['retry']);
  expect(bulkActsOf({ ...listed, stage: 'authentic', hasMore: true })).toEqual([]);
  expect(bulkActsOf(listed)).toEqual([]);
  expect(bulkActsOf({ ...listed, rows: [{ stage: 'authentic' }, { stage: 'ready' }] })).toEqual(['submit']);
  expect(bulkActsOf({ ...listed, rows: [{ stage: 'needs_attention' }] })).toEqual(['retry']);
  expect(bulkActsOf({ ...listed, rows: [{ stage: 'authentic' }], hasMore: true })).toEqual(['submit', 'retry']);
});
