import { expect, test } from 'vitest';
import type { ItemId } from '../../../main/domain/ids.ts';
import { applyRequirements } from '../../../main/sync/actions/applyRequirements.ts';
import { removePhotos, takeFromInbox } from '../../../main/sync/actions/moveTogether.ts';
import { undoPhotos } from '../../../main/sync/actions/placePhotos.ts';
import { changeItem } from '../../../main/sync/actions/settle.ts';
import { type Bench, openBench } from './bench.ts';
import { groups, submitted } from './itemSteps.ts';

/** Photos on two sides and one in the tray, none of them sent. */
function shotItem() {
  const bench = openBench();
  const id = bench.create('A');
  changeItem(bench.context, id, () => applyRequirements(bench.context, id, groups));
  const [front, back] = [bench.shoot(id, 'front'), bench.shoot(id, 'back')];
  const inTray = bench.photo('t').id;
  takeFromInbox(bench.context, id, [inTray]);
  return { bench, id, front, back, inTray };
}

const uploads = (bench: Bench, id: ItemId) => bench.operations(id).filter((name) => name.startsWith('upload'));

test('photos on sides and in the tray go at once, with what would have been sent, and come back by one undo', () => {
  const { bench, id, front, back, inTray } = shotItem();
  const sides = bench.sides(id);
  expect(removePhotos(bench.context, id, [inTray, front, inTray])).toBe('front');
  expect(bench.sides(id)).toMatchObject({ front: 'missing', back: 'captured' });
  expect(bench.store.photos.get(inTray)?.place).toBe('removed');
  expect(bench.store.photos.get(back)?.place).toBe('active');
  expect(uploads(bench, id)).toEqual(['upload dropped', 'upload pending']);
  undoPhotos(bench.context, id);
  expect(bench.sides(id)).toEqual(sides);
  expect(uploads(bench, id).filter((operation) => operation === 'upload pending')).toHaveLength(2);
  expect(bench.store.photos.get(inTray)?.place).toBe('tray');
});

test('those of another item and those that are off already are left alone; none at all is said', () => {
  const { bench, id, front } = shotItem();
  const other = bench.create('B');
  const theirs = bench.photo('u').id;
  takeFromInbox(bench.context, other, [theirs]);
  removePhotos(bench.context, id, [front, theirs]);
  expect(bench.store.photos.get(theirs)).toMatchObject({ place: 'tray', itemId: other });
  expect(() => removePhotos(bench.context, id, [front, theirs])).toThrow('These photos are off the item already.');
});

test('all stay where one may not leave its side', async () => {
  const bench = openBench();
  const id = await submitted(bench);
  const inTray = bench.photo('t').id;
  takeFromInbox(bench.context, id, [inTray]);
  const onSide = bench.store.photos.ofItem(id).flatMap((photo) => (photo.place === 'active' ? [photo.id] : []));
  expect(() => removePhotos(bench.context, id, [inTray, ...onSide])).toThrow("can't be taken off its side");
  expect(bench.store.photos.get(inTray)?.place).toBe('tray');
});
