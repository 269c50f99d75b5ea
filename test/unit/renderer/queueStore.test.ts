import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asGiven } from '../../../main/texts/text.ts';
import { createQueueStore, pageSize } from '../../../renderer/stores/items/queueStore.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

function bench(count: number) {
  const items = Array.from({ length: count }, (_, index) =>
    fakeItem({
      id: `i${index}`,
      referenceId: `SKU-${index}`,
      stage: index % 2 === 0 ? 'sending' : 'in_review',
      at: index,
    }),
  );
  const surroundings = createStoreBench({ items });
  return { ...surroundings, queue: createQueueStore(surroundings.context) };
}

describe('the queue', () => {
  it('reads page after page, and each row once', async () => {
    const { queue, bridge } = bench(pageSize * 2 + 5);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    // Asked for twice, as a fast scroll does: the page is read once.
    await Promise.all([queue.getState().loadMore(), queue.getState().loadMore()]);
    expect(bridge.calls.filter(({ path }) => path === 'items.page')).toHaveLength(2);
    await queue.getState().loadMore();
    await queue.getState().loadMore();
    const ids = queue.getState().rows.map((row) => row.id);
    expect(ids).toHaveLength(pageSize * 2 + 5);
    expect(new Set(ids).size).toBe(ids.length);
    expect(queue.getState().nextCursor).toBeNull();
  });

  it('shows an item once that two pages tell of, since a new one came between them', async () => {
    const { queue, bridge } = bench(pageSize + 5);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    const page = await bridge.client.items.page({ stage: null, search: null, cursor: null, limit: pageSize + 5 });
    const next = { ...page, items: page.items.slice(pageSize - 3), nextCursor: null };
    const items = new Proxy(bridge.client.items, {
      get: (target, key) => (key === 'page' ? async () => next : target[key as keyof typeof target]),
    });
    const overlapping = createQueueStore({
      ...createStoreBench().context,
      client: new Proxy(bridge.client, {
        get: (target, key) => (key === 'items' ? items : target[key as keyof typeof target]),
      }),
    });
    overlapping.setState({ ...queue.getState(), loadMore: overlapping.getState().loadMore });
    await overlapping.getState().loadMore();
    const ids = overlapping.getState().rows.map(({ id }) => id);
    expect(ids).toHaveLength(pageSize + 5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('asks the core for the stage and the search, with the newest answer winning', async () => {
    const { queue, bridge } = bench(30);
    queue.getState().setStage('in_review');
    queue.getState().setSearch(' SKU-1 ');
    await expect
      .poll(() => queue.getState().rows.map((row) => row.referenceId))
      .toEqual(['SKU-1', 'SKU-11', 'SKU-13', 'SKU-15', 'SKU-17', 'SKU-19']);
    expect(bridge.calls.at(-1)?.input).toMatchObject({ stage: 'in_review', search: 'SKU-1', cursor: null });
  });

  it('shows changes of its rows and items that are new', async () => {
    const { queue, bridge } = bench(3);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    bridge.world.items = [
      fakeItem({ id: 'new', referenceId: 'SKU-NEW', at: 9 }),
      ...bridge.world.items.map((item) =>
        item.id === 'i1' ? { ...item, waitingText: asGiven('Waits for the network') } : item,
      ),
    ];
    queue.getState().applyItem('i1');
    queue.getState().applyItem('new');
    await expect.poll(() => queue.getState().rows[0]?.id).toBe('new');
    expect(queue.getState().rows.find((row) => row.id === 'i1')?.waitingText).toEqual(asGiven('Waits for the network'));
  });

  it('keeps its place in a long list: a changed row is read by itself', async () => {
    const { queue, bridge } = bench(pageSize + 20);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    const place = pageSize + 10;
    bridge.world.items = bridge.world.items.map((item) =>
      item.id === `i${place}` ? { ...item, waitingText: asGiven('changed') } : item,
    );
    queue.getState().applyItem(`i${place}`);
    await expect.poll(() => queue.getState().rows[place]?.waitingText).toEqual(asGiven('changed'));
    expect(queue.getState().rows).toHaveLength(pageSize + 20);
  });

  it('shows the changes of a hundred rows at once, also far down in a long list', async () => {
    const { queue, bridge } = bench(pageSize * 3);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    await queue.getState().loadMore();
    const changed = bridge.world.items.slice(pageSize + 10, pageSize + 110).map(({ id }) => id);
    bridge.world.items = bridge.world.items.map((item) =>
      changed.includes(item.id) ? { ...item, waitingText: asGiven('changed') } : item,
    );
    for (const id of changed) queue.getState().applyItem(id);
    const stale = () =>
      queue
        .getState()
        .rows.filter(({ id, waitingText }) => changed.includes(id) && waitingText?.params?.words !== 'changed');
    await expect.poll(stale, { timeout: 20_000 }).toEqual([]);
    expect(queue.getState().rows).toHaveLength(pageSize * 3);
  });

  it('reads nothing while it is not on the screen', async () => {
    const { queue, bridge } = bench(3);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    queue.getState().applyItem('i1');
    await queue.getState().reload();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bridge.calls).toEqual([]);
  });
});
