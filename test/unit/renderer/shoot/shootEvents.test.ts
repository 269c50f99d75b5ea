import { expect, it } from 'vitest';
import { createShootStore } from '../../../../renderer/state/shoot/shootStore.ts';
import { fakeItem, fakeStatus } from '../../../fakes/page/fakeViews.ts';
import { createStoreBench } from '../storeUnderTest.ts';

function bench() {
  const one = fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 2, at: 1 });
  const two = fakeItem({ id: 'i2', referenceId: 'SKU-2', captured: 0, at: 1 });
  const gone = fakeItem({ id: 'i3', referenceId: 'SKU-3', stage: 'cancelled', captured: 0, at: 1 });
  const surroundings = createStoreBench({ items: [one, two, gone] });
  return { ...surroundings, shoot: createShootStore(surroundings.context) };
}

it("a photo of a new item's label asks as a scan does, and goes back to the item and its side when it was not meant", async () => {
  const { shoot } = bench();
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().selectSide('i1-side-2');
  shoot.getState().applyLabel('NEW-7');
  expect(shoot.getState()).toMatchObject({ item: null, newReference: 'NEW-7', newWasCancelled: false });
  await shoot.getState().abandonNew();
  expect(shoot.getState()).toMatchObject({ newReference: null, item: { id: 'i1' }, viewedSideUuid: 'i1-side-2' });
});

it('a label of an item that was cancelled says so; what was being read of the item before does not take the question away', async () => {
  const { shoot } = bench();
  await shoot.getState().scan('SKU-1', true);
  const reading = shoot.getState().reload();
  shoot.getState().applyLabel('SKU-3');
  await reading;
  expect(shoot.getState()).toMatchObject({ item: null, newReference: 'SKU-3' });
  await expect.poll(() => shoot.getState().newWasCancelled).toBe(true);
});

it('steps that come faster than their answers are each one side on, and none goes back', async () => {
  const { shoot } = bench();
  await shoot.getState().scan('SKU-2', true);
  const seen: (string | null)[] = [];
  shoot.subscribe(({ viewedSideUuid }) => viewedSideUuid !== seen.at(-1) && seen.push(viewedSideUuid));
  const steps = [shoot.getState().step(1), shoot.getState().step(1)];
  await steps[0];
  steps.push(shoot.getState().step(1));
  await Promise.all(steps);
  expect(seen).toEqual(['i2-side-2', 'i2-side-3', 'i2-side-5']);
  expect(shoot.getState().item?.activeSideUuid).toBe('i2-side-5');
  await Promise.all([shoot.getState().step(-1), shoot.getState().step(1)]);
  expect(seen.slice(3)).toEqual(['i2-side-3', 'i2-side-5']);
  expect(shoot.getState().item?.activeSideUuid).toBe('i2-side-5');
});

it('an item that was opened elsewhere and left again while it was read does not come up', async () => {
  const { shoot, bridge } = bench();
  await shoot.getState().scan('SKU-1', true);
  // The answer was true when it was given.
  bridge.world.items = bridge.world.items.map((item) => ({ ...item, open: true }));
  shoot.getState().applyStatus(fakeStatus({ openItemId: 'i2' }));
  shoot.getState().applyStatus(fakeStatus({ openItemId: 'i1' }));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(shoot.getState().item?.id).toBe('i1');
});
