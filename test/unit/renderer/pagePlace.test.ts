import { expect, it } from 'vitest';
import { createPlaceKeeper } from '../../../renderer/state/station/pagePlace.ts';
import { followStation } from '../../../renderer/stores/followStation.ts';
import { returnToItem } from '../../../renderer/stores/returnToItem.ts';
import { createStores } from '../../../renderer/stores/stores.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { createStoreBench } from './storeUnderTest.ts';

function storageOf(text: string | null) {
  const saved = new Map(text === null ? [] : [['sideshot.place', text]]);
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  };
}

it('a window that is loaded anew stands where it stood', () => {
  const storage = storageOf(null);
  const keeper = createPlaceKeeper(storage);
  expect(keeper.place).toEqual({ screen: 'shoot', settingsPage: 'connection', itemId: null, startedAt: null });
  keeper.keep({ screen: 'reshoot', settingsPage: 'keys' });
  keeper.keep({ itemId: 'i1', startedAt: 3 });
  expect(createPlaceKeeper(storage).place).toEqual({
    screen: 'reshoot',
    settingsPage: 'keys',
    itemId: 'i1',
    startedAt: 3,
  });
});

it.each(['', '{', '7', 'null', '{"screen":"cellar","settingsPage":"attic","itemId":7}'])(
  'what is no place is home: %s',
  (text) => {
    expect(createPlaceKeeper(storageOf(text)).place).toEqual({
      screen: 'shoot',
      settingsPage: 'connection',
      itemId: null,
      startedAt: null,
    });
  },
);

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

it('the place holds the open item, and what it was while the station is away', async () => {
  const bridge = createFakeBridge(fakeWorld({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] }));
  bridge.world.status = fakeStatus({ startedAt: 8 });
  const window = storageOf(null);
  const stores = createStores(bridge, null, noCameras, window);
  const stop = followStation(bridge, stores);
  const saved = () => createPlaceKeeper(window).place;
  await expect.poll(() => saved().startedAt).toBe(8);
  await stores.shoot.getState().open('i1');
  expect(saved().itemId).toBe('i1');
  bridge.loseConnection();
  stores.shoot.getState().applyStatus(fakeStatus({ openItemId: null }));
  expect([stores.shoot.getState().item, saved().itemId]).toEqual([null, 'i1']);
  stop();
});

const bench = { item: null, newReference: null, unsureCode: null, nearCode: null, scanning: false, busy: false };

it.each([
  ['an item that waits for photos', {}, ['i1']],
  ['none that is done', { stage: 'sending' as const }, []],
  ['none where the station has another one open', { openItemId: 'i2' }, []],
  ['none where the station is the same: what it has open is what the operator left open', { startedAt: 7 }, []],
  ['none after a scan', { newReference: 'SKU-2' }, []],
  ['none while a scan is on its way', { scanning: true }, []],
])('after a restart of the station the window opens %s', async (_, facts, expected) => {
  const { stage = 'shooting', openItemId = null, startedAt = 8, ...begun } = { ...facts } as Partial<Facts>;
  const items = [{ ...fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 }), stage }];
  const { context, bridge } = createStoreBench({ items });
  bridge.world.status = { ...bridge.world.status, openItemId, startedAt };
  const opened: string[] = [];
  const open = async (id: string): Promise<boolean> => opened.push(id) > 0;
  const found = await returnToItem(context, { itemId: 'i1', startedAt: 7 }, () => ({ ...bench, ...begun, open }));
  expect(opened).toEqual(expected);
  expect(found).toBe(startedAt);
});

interface Facts {
  readonly stage: 'shooting' | 'sending';
  readonly openItemId: string | null;
  readonly startedAt: number;
  readonly newReference: string;
  readonly scanning: boolean;
}
