import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ItemView } from '../../../main/contract/views.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createQueueStore, pageSize } from '../../../renderer/state/items/queueStore.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { holdAnswers } from './heldAnswers.ts';
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
  const { world } = surroundings.bridge;
  /** These items change at the station, which tells nothing by itself. */
  const change = (ids: readonly string[], waitingText: string, part: Partial<ItemView> = {}): void => {
    world.items = world.items.map((item) =>
      ids.includes(item.id)
        ? { ...item, ...part, waitingText: asGiven(waitingText), revision: item.revision + 1 }
        : item,
    );
  };
  return { ...surroundings, world, change, queue: createQueueStore(surroundings.context) };
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

  it('goes to its end at once, and on from there to the rows before', async () => {
    const { queue, bridge, world } = bench(pageSize * 20);
    const inOrder = world.items.map(({ id }) => id);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    await queue.getState().toEnd();
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(inOrder.slice(-pageSize));
    await queue.getState().loadMore();
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(inOrder.slice(-2 * pageSize));
    expect(bridge.calls.filter(({ path }) => path === 'items.page')).toHaveLength(3);
    await queue.getState().toBeginning();
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(inOrder.slice(0, pageSize));
    expect(queue.getState().fromEnd).toBe(false);
  });

  it('asks for its end once while the key is held down, and goes to its beginning all the same', async () => {
    const { context, world } = bench(pageSize * 20);
    const held = holdAnswers(context.client, 'items.page');
    const queue = createQueueStore({ ...context, client: held.client });
    const inOrder = world.items.map(({ id }) => id);
    queue.getState().setShown(true);
    await held.release(0);
    const ends = [queue.getState().toEnd(), queue.getState().toEnd()];
    await held.answered(1);
    // Until there is an answer it is the list of before.
    expect(queue.getState().fromEnd).toBe(false);
    const beginning = queue.getState().toBeginning();
    await held.release(2);
    await held.release(1);
    await Promise.all([...ends, beginning]);
    expect(held.made()).toBe(3);
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(inOrder.slice(0, pageSize));
  });

  it('goes on from its beginning when its end could not be read', async () => {
    const { queue, bridge, world } = bench(pageSize * 20);
    const inOrder = world.items.map(({ id }) => id);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    bridge.failNext('items.page', 'The station is busy.');
    await queue.getState().toEnd();
    await queue.getState().loadMore();
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(inOrder.slice(0, 2 * pageSize));
  });

  it('searches at every key, and asks once more for what was typed while an answer was on its way', async () => {
    const { queue, bridge } = bench(pageSize * 2);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    for (const typed of ['S', 'SK', 'SKU', 'SKU-1']) queue.getState().setSearch(typed);
    await expect.poll(() => queue.getState().rows.every(({ referenceId }) => referenceId.includes('SKU-1'))).toBe(true);
    const asked = bridge.calls.flatMap(({ path, input }) => (path === 'items.page' ? [input] : []));
    expect(asked.map((input) => (input as { search: string | null }).search).slice(1, 3)).toEqual(['S', 'SKU-1']);
  });

  it('reads as many rows of a search as the screen has room for, then page by page', async () => {
    const { queue, bridge } = bench(pageSize * 2);
    queue.getState().setRoom(9);
    queue.getState().setSearch('SKU');
    await expect.poll(() => queue.getState().rows.length).toBe(9);
    await queue.getState().loadMore();
    expect(queue.getState().rows.map(({ id }) => id)).toHaveLength(9 + pageSize);
    expect(new Set(queue.getState().rows).size).toBe(9 + pageSize);
    // Never more than a page, however tall the screen is.
    queue.getState().setRoom(pageSize * 3);
    queue.getState().setSearch('SKU-');
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    const limits = bridge.calls.flatMap(({ path, input }) => (path === 'items.page' ? [input] : []));
    expect(limits.map((input) => (input as { limit: number }).limit)).toEqual([9, pageSize, pageSize]);
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

  it('shows no row of the stage before while the next one is read', async () => {
    const { queue } = bench(4);
    queue.getState().setStage('sending');
    await expect.poll(() => queue.getState().rows.length).toBe(2);
    queue.getState().setStage('in_review');
    expect(queue.getState()).toMatchObject({ rows: [], nextCursor: null, loaded: false });
  });

  it('shows no row of the order before while the list is read in another', async () => {
    const { queue, bridge } = bench(pageSize + 2);
    queue.getState().setStage('sending');
    await expect.poll(() => queue.getState().loaded).toBe(true);
    queue.getState().setSort('oldest');
    expect(queue.getState()).toMatchObject({ rows: [], nextCursor: null, loaded: false });
    await expect.poll(() => queue.getState().loaded).toBe(true);
    expect(bridge.calls.at(-1)?.input).toMatchObject({ stage: 'sending', sort: 'oldest', cursor: null });
  });

  it('goes on behind its first page where new items have pushed rows out of it', async () => {
    const { queue, bridge } = bench(pageSize);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize);
    expect(queue.getState().nextCursor).toBeNull();
    bridge.world.items = [fakeItem({ id: 'new', referenceId: 'SKU-NEW', at: 9 }), ...bridge.world.items];
    queue.getState().applyItem('new', 1);
    await expect.poll(() => queue.getState().rows[0]?.id).toBe('new');
    await queue.getState().loadMore();
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(bridge.world.items.map(({ id }) => id));
  });

  it('shows changes of its rows and items that are new', async () => {
    const { queue, bridge, change } = bench(3);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    change(['i1'], 'Waits for the network');
    bridge.world.items = [fakeItem({ id: 'new', referenceId: 'SKU-NEW', at: 9 }), ...bridge.world.items];
    queue.getState().applyItem('i1', 1);
    queue.getState().applyItem('new', 1);
    await expect.poll(() => queue.getState().rows[0]?.id).toBe('new');
    expect(queue.getState().rows.find((row) => row.id === 'i1')?.waitingText).toEqual(asGiven('Waits for the network'));
  });

  it('keeps its place in a long list: a changed row is read by itself', async () => {
    const { queue, change } = bench(pageSize + 20);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    const place = pageSize + 10;
    change([`i${place}`], 'changed');
    queue.getState().applyItem(`i${place}`, 1);
    await expect.poll(() => queue.getState().rows[place]?.waitingText).toEqual(asGiven('changed'));
    expect(queue.getState().rows).toHaveLength(pageSize + 20);
  });

  it('shows the changes of a hundred rows at once, also far down in a long list', async () => {
    const { queue, bridge, change } = bench(pageSize * 3);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    await queue.getState().loadMore();
    const changed = bridge.world.items.slice(pageSize + 10, pageSize + 110).map(({ id }) => id);
    change(changed, 'changed');
    for (const id of changed) queue.getState().applyItem(id, 1);
    const stale = () =>
      queue
        .getState()
        .rows.filter(({ id, waitingText }) => changed.includes(id) && waitingText?.params?.words !== 'changed');
    await expect.poll(stale).toEqual([]);
    expect(queue.getState().rows).toHaveLength(pageSize * 3);
  });

  it('reads no row that shows already what an event tells of', async () => {
    const { queue, bridge, change } = bench(pageSize + 20);
    change(['i3'], 'changed');
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    const before = bridge.calls.length;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    queue.getState().applyItem('i3', 1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bridge.calls).toHaveLength(before);
    change(['i3'], 'changed again');
    queue.getState().applyItem('i3', 2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bridge.calls.slice(before).map(({ path }) => path)).toEqual(['items.get']);
    expect(queue.getState().rows[3]?.waitingText).toEqual(asGiven('changed again'));
  });

  it('keeps no row that has left the stage, however long the list is', async () => {
    const { queue, change } = bench(pageSize * 4);
    queue.getState().setShown(true);
    queue.getState().setStage('sending');
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    change(['i0', `i${pageSize * 3}`], 'moved on', { stage: 'in_review' });
    for (const id of ['i0', `i${pageSize * 3}`]) queue.getState().applyItem(id, 1);
    await expect.poll(() => queue.getState().rows.length).toBe(pageSize * 2 - 2);
    expect(queue.getState().rows.every(({ stage }) => stage === 'sending')).toBe(true);
  });

  it('keeps an item among those that came back while one of its sides is rejected still', async () => {
    const { queue, world } = bench(2);
    queue.getState().narrow({ rejected: true });
    await expect.poll(() => queue.getState().loaded).toBe(true);
    const rejection = { id: 'j', sideName: 'x', reason: 'Dark', message: null, at: 2, photoId: null, markedBy: null };
    const ids = () => queue.getState().rows.map(({ id }) => id);
    const [item] = world.items;
    const answered = (change: Partial<ItemView>) => {
      queue.getState().applyAnswer({ ...item!, ...change });
      return ids();
    };
    expect(answered({ sides: item!.sides.map((side, at) => (at === 1 ? { ...side, rejection } : side)) })).toContain(
      'i0',
    );
    expect(answered({ unplacedRejections: [rejection] })).toContain('i0');
    expect(answered({})).toEqual(['i1']);
  });

  it('shows what was answered elsewhere on the page, and nothing older after it', async () => {
    const { queue, bridge, change } = bench(3);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    const [older] = bridge.world.items;
    change(['i0'], 'answered');
    queue.getState().applyAnswer(bridge.world.items[0]!);
    expect(queue.getState().rows[0]?.waitingText).toEqual(asGiven('answered'));
    queue.getState().applyAnswer(older!);
    expect(queue.getState().rows[0]?.waitingText).toEqual(asGiven('answered'));
    expect(queue.getState().rows).toHaveLength(3);
  });

  it('shows what changes of a row without a change of its item, such as when it is tried next', async () => {
    const { queue, bridge } = bench(3);
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    bridge.world.items = bridge.world.items.map((item) => ({ ...item, nextTryAt: 77 }));
    queue.getState().applyItem('another', 1);
    await expect.poll(() => queue.getState().rows.map(({ nextTryAt }) => nextTryAt)).toEqual([77, 77, 77]);
  });

  it('reads a row again that changed while its page was on the way', async () => {
    const { context, change } = bench(pageSize + 5);
    const held = holdAnswers(context.client, 'items.page');
    const queue = createQueueStore({ ...context, client: held.client });
    queue.getState().setShown(true);
    await held.release(0);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    const more = queue.getState().loadMore();
    await held.answered(1);
    change([`i${pageSize + 2}`], 'changed');
    queue.getState().applyItem(`i${pageSize + 2}`, 1);
    // The change is looked for in the first page, where it is not.
    await held.release(2);
    await held.release(1);
    await more;
    await expect.poll(() => queue.getState().rows[pageSize + 2]?.waitingText).toEqual(asGiven('changed'));
  });

  it('lets no first page of another filter in that was asked for before', async () => {
    const { context, change } = bench(4);
    const held = holdAnswers(context.client, 'items.page');
    const queue = createQueueStore({ ...context, client: held.client });
    queue.getState().setShown(true);
    await held.release(0);
    change(['i0'], 'changed');
    queue.getState().applyItem('i0', 1);
    await held.answered(1);
    queue.getState().setSearch('SKU-1');
    await held.release(2);
    await expect.poll(() => queue.getState().rows.map(({ id }) => id)).toEqual(['i1']);
    await held.release(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(queue.getState().rows.map(({ id }) => id)).toEqual(['i1']);
  });

  it('lets no row in that was read before the station started anew', async () => {
    const { bridge, context, change } = bench(pageSize + 5);
    const held = holdAnswers(context.client, 'items.get');
    const queue = createQueueStore({ ...context, client: held.client });
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    await queue.getState().loadMore();
    change(['i1'], 'before');
    queue.getState().applyItem('i1', 1);
    await held.answered(0);
    bridge.world.items = bridge.world.items.map((item) => ({ ...item, revision: 0, waitingText: asGiven('after') }));
    await queue.getState().reload();
    await held.release(0);
    expect(queue.getState().rows[1]?.waitingText).toEqual(asGiven('after'));
    // Nor is a row taken for changed by what was told before.
    await queue.getState().loadMore();
    expect(held.made()).toBe(1);
  });

  it('counts anew with a station that started anew', async () => {
    const { queue, bridge, change } = bench(3);
    change(['i1'], 'before');
    queue.getState().setShown(true);
    await expect.poll(() => queue.getState().loaded).toBe(true);
    bridge.world.items = bridge.world.items.map((item) => ({ ...item, revision: 0, waitingText: asGiven('after') }));
    await queue.getState().reload();
    expect(queue.getState().rows[1]).toMatchObject({ revision: 0, waitingText: asGiven('after') });
  });

  it('reads nothing while it is not on the screen', async () => {
    const { queue, bridge } = bench(3);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    queue.getState().applyItem('i1', 1);
    await queue.getState().reload();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bridge.calls).toEqual([]);
  });
});
