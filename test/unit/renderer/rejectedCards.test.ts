import { describe, expect, it } from 'vitest';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import { rejectedCards } from '../../../renderer/state/items/rejectedCards.ts';
import { createReshootStore } from '../../../renderer/state/items/reshootStore.ts';
import { fakeItem, fakePhoto } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

const whole = fakeItem({ id: 'i1', referenceId: 'SKU-1', stage: 'reshoot', captured: 7, at: 1 });
const rejection = { id: 'j', sideName: 'x', reason: 'Blurred', message: null, at: 2, photoId: null, markedBy: null };

function change(item: ItemView, at: number, side: Partial<SideView>): ItemView {
  return { ...item, sides: item.sides.map((other, index) => (index === at ? { ...other, ...side } : other)) };
}

const reported = (item: ItemView, before = rejectedCards([], item)) =>
  rejectedCards(before, item).map(({ side, isAnswered }) => `${side.name}${isAnswered ? ' answered' : ''}`);

const came = change(change(whole, 0, { rejection }), 2, { rejection });
const before = rejectedCards([], came);
const [first = '', , third = ''] = whole.sides.map(({ name }) => name);

describe('the sides that came back', () => {
  it('stay where they are when their new photo has come', () => {
    expect(reported(came)).toEqual([first, third]);
    const shot = change(came, 0, { rejection: null, photo: fakePhoto('new', 'again.jpg', 3) });
    expect(reported(shot, before)).toEqual([`${first} answered`, third]);
    // Looked at for the first time, it is not known that it was rejected.
    expect(reported(shot)).toEqual([third]);
  });

  it('go when the rejection is dismissed, and are open again when the new photo is taken off', () => {
    expect(reported(change(came, 0, { rejection: null }), before)).toEqual([third]);
    const shot = rejectedCards(before, change(came, 0, { rejection: null, photo: fakePhoto('new', 'again.jpg', 3) }));
    expect(reported(came, shot)).toEqual([first, third]);
  });
});

it('the row of an item that is re-shot stays in its place until the item is closed', async () => {
  const items = ['i1', 'i2', 'i3', 'i4'].map((id) => ({ ...came, id, referenceId: id }));
  const { context, bridge } = createStoreBench({ items });
  const store = createReshootStore(context);
  const rows = () => store.getState().rows?.map(({ id }) => id);
  store.getState().setShown(true);
  await expect.poll(rows).toEqual(['i1', 'i2', 'i3', 'i4']);
  store.getState().select('i2');
  await expect.poll(() => store.getState().item?.id).toBe('i2');
  const shot = { ...whole, id: 'i2', referenceId: 'i2', stage: 'ready', open: true, revision: 9 } as const;
  const answered = change(change(shot, 0, { photo: fakePhoto('n1', 'again.jpg', 3) }), 2, {
    photo: fakePhoto('n2', 'again.jpg', 3),
  });
  const others = bridge.world.items.filter(({ id }) => id !== 'i4');
  bridge.world.items = others.map((item) => (item.id === 'i2' ? answered : item));
  await store.getState().reload();
  expect(rows()).toEqual(['i1', 'i2', 'i3']);
  expect(store.getState().cards.map(({ isAnswered }) => isAnswered)).toEqual([true, true]);
  bridge.world.items = bridge.world.items.map((item) => (item.id === 'i2' ? { ...answered, open: false } : item));
  await store.getState().reload();
  expect(rows()).toEqual(['i1', 'i3']);
  expect(store.getState().selectedId).toBe('i1');
});
