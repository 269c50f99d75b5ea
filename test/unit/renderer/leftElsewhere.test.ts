import { expect, test } from 'vitest';
import { createShootStore } from '../../../renderer/state/shoot/shootStore.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

const first = { ...fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 3, at: 1 }), open: true };

test('an item that another window leaves is told of, also where it is itself heard of before the status', async () => {
  const { context, bridge, reported } = createStoreBench({
    items: [first, { ...first, id: 'i2', referenceId: 'SKU-2', open: false }],
  });
  const shoot = createShootStore(context);
  await shoot.getState().open('i1');
  shoot.getState().applyStatus(fakeStatus({ openItemId: 'i1' }));
  bridge.world.items = bridge.world.items.map((item) => ({ ...item, open: item.id === 'i2', revision: 9 }));
  shoot.getState().applyItem('i1', 9);
  const left = 'info: SKU-1 was left in another window: nothing is open now.';
  await expect.poll(() => reported).toEqual([left]);
  shoot.getState().applyStatus(fakeStatus({ openItemId: null }));
  shoot.getState().applyStatus(fakeStatus({ openItemId: 'i2' }));
  const begun = 'info: SKU-2 is open now: it was opened in another window, or by its label.';
  await expect.poll(() => reported).toEqual([left, begun]);
});
