import { expect, it } from 'vitest';
import { createPlaceKeeper } from '../../../renderer/stores/station/pagePlace.ts';
import { returnToItem } from '../../../renderer/stores/station/returnToItem.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

function storageOf(text: string | null) {
  const kept = new Map(text === null ? [] : [['sideshot.place', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

it('a window that is loaded anew stands where it stood', () => {
  const storage = storageOf(null);
  const keeper = createPlaceKeeper(storage);
  expect(keeper.place).toEqual({ screen: 'shoot', itemId: null });
  keeper.keep({ screen: 'reshoot' });
  keeper.keep({ itemId: 'i1' });
  expect(createPlaceKeeper(storage).place).toEqual({ screen: 'reshoot', itemId: 'i1' });
});

it.each(['', '{', '7', 'null', '{"screen":"cellar","itemId":7}'])('what is no place is home: %s', (text) => {
  expect(createPlaceKeeper(storageOf(text)).place).toEqual({ screen: 'shoot', itemId: null });
});

it('a place that cannot be kept holds while the page lives', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  const keeper = createPlaceKeeper(full);
  keeper.keep({ screen: 'queue' });
  expect(keeper.place.screen).toBe('queue');
});

it.each([
  ['an item that waits for photos', { stage: 'shooting' as const }, null, ['i1']],
  ['none that is done', { stage: 'sending' as const }, null, []],
  ['none where the station has another one open', { stage: 'shooting' as const }, 'i2', []],
])('after a restart of the station the window opens %s', async (_, change, openItemId, expected) => {
  const items = [{ ...fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 }), ...change }];
  const { context, bridge } = createStoreBench({ items });
  bridge.world.status = { ...bridge.world.status, openItemId };
  const opened: string[] = [];
  await returnToItem(context, 'i1', async (id) => opened.push(id));
  expect(opened).toEqual(expected);
});
