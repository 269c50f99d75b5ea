import { expect, it } from 'vitest';
import { createShootStore } from '../../../../renderer/state/shoot/shootStore.ts';
import { fakeItem, fakePhoto } from '../../../fakes/page/fakeViews.ts';
import type { FakeWorld } from '../../../fakes/page/fakeWorld.ts';
import { createStoreBench } from '../storeUnderTest.ts';

function bench(items: FakeWorld['items']) {
  const surroundings = createStoreBench({ items });
  return { ...surroundings, shoot: createShootStore(surroundings.context) };
}

it('photos of a tray that are of another item wait in the inbox, and what to do next is said', async () => {
  const photo = fakePhoto('t1', 'a', 1);
  const { shoot, reported } = bench([{ ...fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 }), tray: [photo] }]);
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().putInInbox([photo.id]);
  expect(shoot.getState().item?.tray).toEqual([]);
  expect(reported).toEqual(['info: The photo is in the inbox. Scan its item, and take it into the tray there.']);
});

it('all photos that another item has too go with one press, as one action that can be undone', async () => {
  const item = fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1, captured: 3 });
  const photoIds = item.sides.flatMap(({ photo }) => (photo === null ? [] : [photo.id]));
  const { shoot, commands } = bench([item]);
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().removePhotos(photoIds);
  expect(shoot.getState().item?.sides.every(({ photo }) => photo === null)).toBe(true);
  expect(shoot.getState().item?.canUndo).toBe(true);
  expect(commands().filter((path) => path === 'photos.removeAll')).toHaveLength(1);
});
