import { expect, onTestFinished, test, vi } from 'vitest';
import type { ItemView } from '../../../main/contract/views.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createRecentStore } from '../../../renderer/data/items/recentStore.ts';
import { createQualityStore } from '../../../renderer/data/settings/qualityStore.ts';
import { createStationStore } from '../../../renderer/data/station/stationStore.ts';
import { createItemStore } from '../../../renderer/state/items/itemStore.ts';
import { createQueueStore, pageSize } from '../../../renderer/state/items/queueStore.ts';
import { createReshootStore } from '../../../renderer/state/items/reshootStore.ts';
import { createShootStore } from '../../../renderer/state/shoot/shootStore.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { holdAnswers } from './heldAnswers.ts';
import { createStoreBench } from './storeUnderTest.ts';

/** A station whose answers to `path` are held back; `change` makes the next answer another one. */
function bench(path: string, items: readonly ItemView[] = [known()]) {
  const surroundings = createStoreBench({ items: [...items] });
  const { client, ...held } = holdAnswers(surroundings.context.client, path);
  const { world } = surroundings.bridge;
  const change = (waitingText: string): void => {
    world.items = world.items.map((item) => ({
      ...item,
      waitingText: asGiven(waitingText),
      revision: item.revision + 1,
    }));
  };
  return { context: { ...surroundings.context, client }, ...held, change, world, bridge: surroundings.bridge };
}

function known(changes: Partial<ItemView> = {}): ItemView {
  return {
    ...fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 3, at: 1 }),
    waitingText: asGiven('old'),
    ...changes,
  };
}

test('the open item', async () => {
  const { context, release, answered, change } = bench('items.get', [known({ open: true })]);
  const shoot = createShootStore(context);
  await shoot.getState().open('i1');
  const older = shoot.getState().reload();
  await answered(0);
  change('new');
  const newer = shoot.getState().reload();
  await release(1);
  expect(shoot.getState().item?.waitingText).toEqual(asGiven('new'));
  await release(0);
  await Promise.all([older, newer]);
  expect(shoot.getState().item?.waitingText).toEqual(asGiven('new'));
});

test('the item that was open before does not come back', async () => {
  const items = ['i1', 'i2'].map((id) => ({ ...fakeItem({ id, referenceId: id, at: 1 }), open: true }));
  const { context, release } = bench('items.get', items);
  const shoot = createShootStore(context);
  await shoot.getState().open('i1');
  const older = shoot.getState().reload();
  await shoot.getState().open('i2');
  await release(0);
  await older;
  expect(shoot.getState().item?.id).toBe('i2');
});

test('the item that was asked for last is open, whatever the revisions of the two', async () => {
  const items = [known({ revision: 9 }), known({ id: 'i2', revision: 1 })];
  const { context, release } = bench('shoot.open', items);
  const shoot = createShootStore(context);
  const older = shoot.getState().open('i1');
  const newer = shoot.getState().open('i2');
  await release(1);
  await newer;
  await release(0);
  await older;
  expect(shoot.getState().item?.id).toBe('i2');
  for (const [call, id] of ['i1', 'i2'].entries()) {
    const opening = shoot.getState().open(id);
    await release(2 + call);
    await opening;
    expect(shoot.getState().item?.id).toBe(id);
  }
});

test('the last items on the screen between two', async () => {
  const { context, release, answered, change } = bench('items.page');
  const recent = createRecentStore(context);
  const older = recent.getState().reload();
  await answered(0);
  change('new');
  const newer = recent.getState().reload();
  await release(1);
  await release(0);
  await Promise.all([older, newer]);
  expect(recent.getState().view?.map(({ waitingText }) => waitingText)).toEqual([asGiven('new')]);
});

test('the item of the drawer', async () => {
  const { context, release, answered, change } = bench('items.get');
  const drawer = createItemStore(context);
  const older = drawer.getState().show('i1');
  await answered(0);
  change('new');
  const newer = drawer.getState().reload();
  await release(1);
  await newer;
  await release(0);
  await older;
  expect(drawer.getState().item?.waitingText).toEqual(asGiven('new'));
});

test('the item of the drawer, where a reading is under way while it is acted upon', async () => {
  const { context, release, answered } = bench('items.get');
  const drawer = createItemStore(context);
  const older = drawer.getState().show('i1');
  await answered(0);
  await drawer.getState().cancel('Customer asked');
  expect(drawer.getState().item?.stage).toBe('cancelled');
  await release(0);
  await older;
  expect(drawer.getState().item?.stage).toBe('cancelled');
});

test('the item of the drawer: what was done to the one that was looked at before does not bring it back', async () => {
  const { context, release, answered } = bench('items.cancel', [known(), known({ id: 'i2' })]);
  const drawer = createItemStore(context);
  await drawer.getState().show('i1');
  const acted = drawer.getState().cancel('Customer asked');
  await answered(0);
  await drawer.getState().show('i2');
  await release(0);
  await acted;
  expect(drawer.getState()).toMatchObject({ itemId: 'i2', item: { id: 'i2' } });
});

test('the side that was chosen while the item was being read', async () => {
  const { context, release, answered } = bench('items.get', [known({ open: true })]);
  const choosing = holdAnswers(context.client, 'shoot.setActiveSide');
  const shoot = createShootStore({ ...context, client: choosing.client });
  await shoot.getState().open('i1');
  const reading = shoot.getState().reload();
  await answered(0);
  const [, , chosen] = shoot.getState().item?.sides ?? [];
  const choice = shoot.getState().selectSide(chosen?.uuid ?? '');
  await choosing.answered(0);
  await release(0);
  await reading;
  expect(shoot.getState().viewedSideUuid).toBe(chosen?.uuid);
  await choosing.release(0);
  await choice;
  expect(shoot.getState().viewedSideUuid).toBe(chosen?.uuid);
});

test('an item that the station has closed meanwhile does not come back', async () => {
  const { context, release, answered } = bench('items.get', [known({ open: true })]);
  const shoot = createShootStore(context);
  await shoot.getState().open('i1');
  const reading = shoot.getState().reload();
  await answered(0);
  shoot.getState().applyStatus(fakeStatus({ openItemId: null }));
  expect(shoot.getState().item).toBeNull();
  await release(0);
  await reading;
  expect(shoot.getState().item).toBeNull();
});

test('the quality settings that were set last', async () => {
  const { context, release, answered } = bench('quality.change');
  const quality = createQualityStore(context);
  await quality.getState().look();
  const older = quality.getState().change({ blocks: { blurred: true } });
  await answered(0);
  const newer = quality.getState().change({ blocks: { blurred: false } });
  await release(1);
  await release(0);
  await Promise.all([older, newer]);
  expect(quality.getState().view?.settings.blocks).toEqual([]);
});

test('the pages of the queue: the stage that was chosen last', async () => {
  const items = [known({ stage: 'sending' }), known({ id: 'i2', stage: 'in_review' })];
  const { context, release } = bench('items.page', items);
  const queue = createQueueStore(context);
  queue.getState().setStage('sending');
  queue.getState().setStage('in_review');
  await release(1);
  await expect.poll(() => queue.getState().rows.map(({ id }) => id)).toEqual(['i2']);
  await release(0);
  expect(queue.getState()).toMatchObject({ loading: false, rows: [{ id: 'i2' }] });
});

test('the pages of the queue: more of a stage that is left meanwhile', async () => {
  const sending = Array.from({ length: pageSize + 1 }, (_, at) => known({ id: `s${at}`, stage: 'sending' }));
  const { context, release } = bench('items.page', [...sending, known({ stage: 'in_review' })]);
  const queue = createQueueStore(context);
  queue.getState().setStage('sending');
  await release(0);
  await expect.poll(() => queue.getState().loaded).toBe(true);
  const more = queue.getState().loadMore();
  queue.getState().setStage('in_review');
  await release(2);
  await release(1);
  await more;
  expect(queue.getState().rows.map(({ id }) => id)).toEqual(['i1']);
});

test('a row of the queue that changes twice', async () => {
  const rows = Array.from({ length: pageSize + 5 }, (_, at) => known({ id: `i${at}` }));
  const { context, release, made, change } = bench('items.get', rows);
  const queue = createQueueStore(context);
  queue.getState().setShown(true);
  await expect.poll(() => queue.getState().loaded).toBe(true);
  await queue.getState().loadMore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let revision = 0;
  const reportChange = async (): Promise<void> => {
    queue.getState().applyItem('i2', ++revision);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  await reportChange();
  expect(made()).toBe(1);
  change('new');
  await reportChange();
  // The second reading may be under way by now, and is answered first then.
  const isCompanion = made() > 1;
  for (const call of isCompanion ? [1, 0] : [0, 1]) await release(call);
  vi.useRealTimers();
  await expect.poll(() => queue.getState().rows[2]?.waitingText).toEqual(asGiven('new'));
});

test('the re-shoot list and the item that is looked at', async () => {
  const one = known({ stage: 'reshoot' });
  const { context, release, answered, world } = bench('items.reshoot', [one]);
  const reshoot = createReshootStore(context);
  reshoot.getState().setShown(true);
  await answered(0);
  world.items = [{ ...one, id: 'i2' }];
  const newer = reshoot.getState().reload();
  await release(1);
  await newer;
  await release(0);
  expect(reshoot.getState().rows?.map(({ id }) => id)).toEqual(['i2']);

  const item = bench('items.get', [one]);
  const looked = createReshootStore(item.context);
  looked.getState().setShown(true);
  await expect.poll(() => looked.getState().selectedId).toBe('i1');
  item.change('new');
  looked.getState().select('i1');
  await item.release(1);
  await item.release(0);
  expect(looked.getState().item?.waitingText).toEqual(asGiven('new'));
});

test('the item of the re-shoot list, where a reading is under way while it is acted upon', async () => {
  const { context, release, answered } = bench('items.get', [known({ stage: 'reshoot' })]);
  const reshoot = createReshootStore(context);
  reshoot.getState().setShown(true);
  await release(0);
  await expect.poll(() => reshoot.getState().item?.id).toBe('i1');
  reshoot.getState().select('i1');
  await answered(1);
  await reshoot.getState().flagSide('i1', 'i1-side-1', 'Blurred');
  await release(1);
  expect(reshoot.getState().item?.sides[0]?.status).toBe('rejected');
});

test('the item of the re-shoot list is as new as it is on Shoot, and never older', async () => {
  const { context } = bench('items.get', []);
  const one = known({ stage: 'reshoot', revision: 5 });
  const { context: answering } = createStoreBench({ items: [one] });
  const empty = createReshootStore(context).getState();
  empty.applyAnswer(one);
  expect(empty.item).toBeNull();
  const reshoot = createReshootStore(answering);
  reshoot.getState().setShown(true);
  await expect.poll(() => reshoot.getState().item?.id).toBe('i1');
  reshoot.getState().applyAnswer({ ...one, id: 'i2', revision: 9 });
  expect(reshoot.getState().item?.id).toBe('i1');
  const newer = { ...one, revision: 6 };
  reshoot.getState().applyAnswer(newer);
  reshoot.getState().applyAnswer(one);
  expect(reshoot.getState().item).toBe(newer);
});

test('the status: what is told by itself is newer than what was asked for before', async () => {
  const { context, release, answered } = bench('station.status');
  const station = createStationStore(context);
  const older = station.getState().reload();
  await answered(0);
  station.getState().applyStatus(fakeStatus({ operator: 'Somebody else' }));
  await release(0);
  await older;
  expect(station.getState().status?.operator).toBe('Somebody else');
});
