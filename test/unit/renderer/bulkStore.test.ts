import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { bulkActOf, createBulkStore } from '../../../renderer/stores/items/bulkStore.ts';
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
  await bulk.getState().prepare(asked('SKU-i12'));
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
  await store.getState().prepare(asked(''));
  expect(store.getState().items).toHaveLength(130);
  await store.getState().start();
  expect(store.getState()).toMatchObject({ step: 'ended', done: 130, failed: [{ referenceId: 'SKU-i7' }] });
  expect(commands().filter((path) => path === 'items.submit')).toHaveLength(129);
  expect(bulk.getState().step).toBe('closed');
});

it('ends where it is stopped', async () => {
  const { bulk, commands } = bench();
  await bulk.getState().prepare(asked(''));
  const running = bulk.getState().start();
  bulk.getState().stop();
  await running;
  expect(bulk.getState().step).toBe('ended');
  expect(commands().length).toBeLessThan(3);
});

it('is offered where all items of a stage can be told the same', () => {
  expect([bulkActOf('ready'), bulkActOf('needs_attention'), bulkActOf('sending'), bulkActOf('authentic')]).toEqual([
    'submit',
    'retry',
    'retry',
    null,
  ]);
  expect(bulkActOf(null)).toBeNull();
});
