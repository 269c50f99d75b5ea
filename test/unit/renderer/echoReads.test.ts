import { expect, onTestFinished, test, vi } from 'vitest';
import type { ItemView } from '../../../main/contract/views.ts';
import { pageSize } from '../../../renderer/state/items/queueStore.ts';
import { followStation } from '../../../renderer/stores/followStation.ts';
import { createStores, type Stores } from '../../../renderer/stores/stores.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { holdAnswers } from './heldAnswers.ts';

/** A page that is connected, and how often it reads an item. */
async function bench() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const known = (id: string): ItemView => fakeItem({ id, referenceId: id, captured: 3, stage: 'reshoot', at: 1 });
  const bridge = createFakeBridge(fakeWorld({ items: [known('i1'), known('i2')] }));
  const stores = createStores(bridge, null, noCameras);
  onTestFinished(followStation(bridge, stores));
  const settle = () => vi.advanceTimersByTimeAsync(2_000);
  const reads = () => bridge.calls.filter(({ path }) => path === 'items.get').length;
  /** Reads that an act is followed by, once all has settled. */
  async function readsAfter(act: () => Promise<unknown>): Promise<number> {
    await settle();
    const before = reads();
    await act();
    await settle();
    return reads() - before;
  }
  return { bridge, stores, readsAfter };
}

const shootCommands: Readonly<Record<string, (shoot: ReturnType<Stores['shoot']['getState']>) => Promise<unknown>>> = {
  'a scan': (shoot) => shoot.scan('i2', true),
  'another item': (shoot) => shoot.open('i2'),
  'another side': (shoot) => shoot.step(1),
  'a retake': (shoot) => shoot.retake('i1-side-1'),
  'a photo taken off': (shoot) => shoot.removePhoto('i1-side-1-photo'),
  undo: (shoot) => shoot.undo(),
};

for (const [what, command] of Object.entries(shootCommands)) {
  test(`an own command is answered by the item, which is not read again: ${what}`, async () => {
    const { stores, readsAfter } = await bench();
    await stores.shoot.getState().scan('i1', true);
    expect(await readsAfter(() => command(stores.shoot.getState()))).toBe(0);
    expect(stores.shoot.getState().item).not.toBeNull();
  });
}

test("someone else's change of the open item is read at once, the rest of a burst once more", async () => {
  const { bridge, stores, readsAfter } = await bench();
  await stores.shoot.getState().scan('i1', true);
  expect(await readsAfter(() => bridge.client.photos.retake({ itemId: 'i1', sideUuid: 'i1-side-2' }))).toBe(1);
  expect(stores.shoot.getState().viewedSideUuid).toBe('i1-side-2');
  const burst = async (): Promise<void> => {
    for (const side of [4, 5, 6])
      await bridge.client.shoot.setActiveSide({ itemId: 'i1', sideUuid: `i1-side-${side}` });
  };
  expect(await readsAfter(burst)).toBe(2);
  expect(stores.shoot.getState().viewedSideUuid).toBe('i1-side-6');
  expect(await readsAfter(() => bridge.client.photos.undo({ itemId: 'i2' }))).toBe(0);
});

test('a photo that comes is read once', async () => {
  const { bridge, stores, readsAfter } = await bench();
  await stores.shoot.getState().scan('i1', true);
  expect(await readsAfter(() => bridge.client.capture.practiceShot({ itemId: 'i1' }))).toBe(1);
  expect(stores.shoot.getState().item?.sides.filter(({ photo }) => photo !== null)).toHaveLength(4);
});

test('a station that started anew counts from the beginning: its changes are read', async () => {
  const { bridge, stores, readsAfter } = await bench();
  await stores.shoot.getState().scan('i1', true);
  for (let step = 0; step < 3; step += 1) await stores.shoot.getState().step(-1);
  bridge.world.items = bridge.world.items.map((item) => ({ ...item, revision: 0 }));
  await stores.shoot.getState().reload();
  expect(stores.shoot.getState().item?.revision).toBe(0);
  expect(await readsAfter(() => bridge.client.photos.retake({ itemId: 'i1', sideUuid: 'i1-side-2' }))).toBe(1);
  expect(stores.shoot.getState().item?.retakeSideUuid).toBe('i1-side-2');
});

test('an answer that is older than what is shown does not replace it, though it was asked for later', async () => {
  const { bridge, stores, readsAfter } = await bench();
  const { shoot } = stores;
  await shoot.getState().scan('i1', true);
  const older = shoot.getState().item;
  await shoot.getState().retake('i1-side-1');
  const now = bridge.world.items;
  bridge.world.items = now.map((item) => (item.id === older?.id ? older : item));
  expect(await readsAfter(async () => bridge.emit({ type: 'item', id: 'i1', stage: 'reshoot', revision: 99 }))).toBe(1);
  expect(shoot.getState().item?.retakeSideUuid).toBe('i1-side-1');
});

test('the drawer and the re-shoot list read nothing again that their own command answered', async () => {
  const { bridge, stores, readsAfter } = await bench();
  const { item, reshoot } = stores;
  await item.getState().show('i2');
  expect(await readsAfter(() => item.getState().flagSide('i2-side-1', 'Blurred'))).toBe(0);
  expect(item.getState().item?.sides[0]?.status).toBe('rejected');
  expect(await readsAfter(() => bridge.client.items.submit({ itemId: 'i2' }))).toBe(1);
  expect(item.getState().item?.markedDone).toBe(true);
  item.getState().hide();
  reshoot.getState().setShown(true);
  expect(await readsAfter(() => reshoot.getState().flagSide('i1', 'i1-side-1', 'Blurred'))).toBe(0);
  expect(reshoot.getState().item?.sides[0]?.status).toBe('rejected');
  expect(
    await readsAfter(() => bridge.client.items.flagSide({ itemId: 'i1', sideUuid: 'i1-side-2', reason: 'Dark' })),
  ).toBe(1);
});

test("the queue reads no row again that the drawer's own command answered", async () => {
  const { bridge, stores } = await bench();
  const { item, queue } = stores;
  const pages = () => bridge.calls.filter(({ input }) => (input as { limit?: number }).limit === pageSize).length;
  queue.getState().setShown(true);
  await item.getState().show('i1');
  await vi.advanceTimersByTimeAsync(2_000);
  const before = pages();
  await item.getState().submit();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pages()).toBe(before);
  expect(queue.getState().rows.find(({ id }) => id === 'i1')?.stage).toBe('sending');
  await bridge.client.items.submit({ itemId: 'i2' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pages()).toBe(before + 1);
});

/** As `bench`, with the answers to `path` held back. */
async function heldBench(path: string) {
  const { bridge, readsAfter } = await bench();
  const held = holdAnswers(bridge.client, path);
  const stores = createStores({ ...bridge, client: held.client }, null, noCameras);
  onTestFinished(followStation({ ...bridge, client: held.client, follow: bridge.follow }, stores));
  const settle = () => vi.advanceTimersByTimeAsync(2_000);
  return { bridge, stores, held, settle, readsAfter };
}

test('a change by someone else, told while an own command is under way, is read when that is answered', async () => {
  const { bridge, stores, held, settle } = await heldBench('photos.retake');
  await stores.shoot.getState().scan('i1', true);
  const retaking = stores.shoot.getState().retake('i1-side-1');
  await settle();
  await bridge.client.photos.remove({ photoId: stores.shoot.getState().item?.sides[1]?.photo?.id ?? '' });
  await settle();
  expect(stores.shoot.getState().item?.sides[1]?.photo).not.toBeNull();
  await held.release(0);
  await retaking;
  await settle();
  expect(stores.shoot.getState().item?.sides[1]?.photo).toBeNull();
});

test('the drawer reads nothing while its own command is under way', async () => {
  const { stores, held, settle, readsAfter } = await heldBench('items.submit');
  const drawer = stores.item.getState();
  await drawer.show('i1');
  const reads = await readsAfter(async () => {
    const submitting = drawer.submit();
    await settle();
    await held.release(0);
    await submitting;
  });
  expect(reads).toBe(0);
  expect(stores.item.getState().item?.markedDone).toBe(true);
});

test('the drawer counts anew with a station that started anew', async () => {
  const { bridge, stores, readsAfter } = await bench();
  const drawer = stores.item.getState();
  await drawer.show('i1');
  await readsAfter(() => bridge.client.items.flagSide({ itemId: 'i1', sideUuid: 'i1-side-2', reason: 'Dark' }));
  await readsAfter(() => bridge.client.items.flagSide({ itemId: 'i1', sideUuid: 'i1-side-3', reason: 'Dark' }));
  bridge.world.items = bridge.world.items.map((item) => ({ ...item, revision: 0 }));
  await drawer.reload();
  expect(await readsAfter(() => drawer.submit())).toBe(0);
});
