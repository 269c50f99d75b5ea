import { expect, it } from 'vitest';
import { createReshootStore } from '../../../renderer/state/items/reshootStore.ts';
import { createShootStore } from '../../../renderer/state/shoot/shootStore.ts';
import { fakeItem } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

/** The item of each line that is told. */
function bench() {
  const items = ['i1', 'i2'].map((id) => fakeItem({ id, referenceId: id, stage: 'reshoot', captured: 7, at: 1 }));
  const { context, bridge } = createStoreBench({ items });
  const toldOf: (string | null | undefined)[] = [];
  const reporting: typeof context = { ...context, notify: (...[, , , , itemId]) => void toldOf.push(itemId) };
  return { context: reporting, bridge, toldOf };
}

it('what is refused is told of the item that it was asked of, so that it goes with it', async () => {
  const { context, bridge, toldOf } = bench();
  const reshoot = createReshootStore(context);
  bridge.failNext('items.setPlace', 'No.');
  await reshoot.getState().setPlace('i2', 'B 4');
  const shoot = createShootStore(context);
  bridge.failNext('shoot.scan', 'No.');
  await shoot.getState().scan('i2', false);
  await shoot.getState().open('i1');
  for (const [path, act] of [
    ['shoot.done', () => shoot.getState().done()],
    ['shoot.close', () => shoot.getState().leave()],
    ['capture.practiceShot', () => shoot.getState().practiceShot()],
    ['shoot.scan', () => shoot.getState().scan('i2', false)],
  ] as const) {
    bridge.failNext(path, 'No.');
    await act();
  }
  // A code that is scanned while nothing is open is of no item.
  expect(toldOf).toEqual(['i2', null, 'i1', 'i1', 'i1', 'i1']);
});
