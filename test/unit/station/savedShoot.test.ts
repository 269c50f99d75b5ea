import { expect, onTestFinished, test } from 'vitest';
import type { ItemId, PhotoId, SideUuid } from '../../../main/domain/ids.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { keepShoot, restoreShoot } from '../../../main/station/shoot/savedShoot.ts';
import { createShootSession } from '../../../main/station/shoot/shootSession.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { connectTo, item } from '../store/samples.ts';

const [first, second] = ['i1', 'i2'] as ItemId[] as [ItemId, ItemId];
const [front, back] = ['front', 'back'] as SideUuid[] as [SideUuid, SideUuid];
const retake = { sideUuid: front, photoId: 'p1' as PhotoId };
const minute = 60_000;

/** Starts of one station, with the time moved by hand. What a kill leaves is what was written until then. */
function station() {
  const store = openNewStore(temporaryFolder());
  onTestFinished(() => store.close());
  connectTo(store);
  for (const id of [first, second]) store.items.insert(item(id, { requirements: 'server' }));
  let now = 1_000 * minute;
  const clock = () => now;
  const start = () => createShootSession(clock, restoreShoot(store, now), (state) => keepShoot(store, state, clock()));
  const later = (ms: number) => {
    now += ms;
  };
  return { store, start, later };
}

test('what was open when the station was killed is open again, with its side and its retake', () => {
  const { start, later } = station();
  start().open(first);
  expect(start()).toMatchObject({ openItemId: first, openedAt: 1_000 * minute });
  start().choose(first, back);
  expect(start().chosenSide(first)).toBe(back);
  start().retake(first, retake);
  later(minute);
  const again = start();
  expect([again.openItemId, again.chosenSide(first), again.awaitedRetake(first)]).toEqual([first, front, retake]);
  expect(again.openedAt).toBe(1_000 * minute);
});

test('what was left before is not open, and is known as a visit', () => {
  const { start, later } = station();
  const session = start();
  session.open(first);
  later(minute);
  session.open(second);
  later(minute);
  session.close();
  const again = start();
  expect(again.openItemId).toBeNull();
  expect(again.visits).toEqual([
    { itemId: second, openedAt: 1_001 * minute, leftAt: 1_002 * minute },
    { itemId: first, openedAt: 1_000 * minute, leftAt: 1_001 * minute },
  ]);
});

test('an hour without a sign of it leaves the item: other goods may stand there, and it is the visit before them', () => {
  const { start, later } = station();
  start().open(first);
  later(59 * minute);
  start().choose(first, back);
  later(59 * minute);
  expect(start().openItemId).toBe(first);
  later(minute);
  const nextDay = start();
  expect([nextDay.openItemId, nextDay.chosenSide(first)]).toEqual([null, null]);
  expect(nextDay.visits).toEqual([{ itemId: first, openedAt: 1_000 * minute, leftAt: 1_119 * minute }]);
});

test.each<[string, (store: Store) => unknown]>([
  ['is in review', (store) => store.items.update(first, { stage: 'in_review' })],
  ['is of another connection', (store) => connectTo(store, 'other', 2)],
])('an item that %s is not opened', (_, change) => {
  const { store, start } = station();
  start().open(first);
  change(store);
  expect(start().openItemId).toBeNull();
});

test('what cannot be read is nothing', () => {
  const { store, start } = station();
  start().open(first);
  store.settings.set('shoot', { open: { itemId: first }, visits: [], keptAt: 0 });
  expect(start()).toMatchObject({ openItemId: null, visits: [] });
});
