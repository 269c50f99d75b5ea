import { describe, expect, it } from 'vitest';
import { createLabelsStore } from '../../../../renderer/data/settings/labelsStore.ts';
import { followStation } from '../../../../renderer/stores/followStation.ts';
import { createStores } from '../../../../renderer/stores/stores.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { createFakeBridge } from '../../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../../fakes/page/fakeCameras.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../../fakes/page/fakeWorld.ts';
import { createStoreBench } from '../storeUnderTest.ts';

describe('codes on photos', () => {
  it('try a pattern on examples without keeping it', async () => {
    const { context, bridge } = createStoreBench();
    const labels = createLabelsStore(context);
    await labels.getState().tryPattern('SKU-\\d+', ['SKU-1', '4006381333931']);
    expect(labels.getState()).toMatchObject({
      busy: false,
      tried: [
        { text: 'SKU-1', fits: true },
        { text: '4006381333931', fits: false },
      ],
    });
    expect(bridge.world.labels.pattern).toBeNull();
    // What came of the pattern before is none of this one's.
    bridge.failNext('labels.tryPattern', '"(" is no regular expression.', 'pattern');
    await labels.getState().tryPattern('(', ['SKU-1']);
    expect(inEnglish(labels.getState())).toMatchObject({
      busy: false,
      tried: [],
      result: { ok: false, message: '"(" is no regular expression.', field: 'pattern' },
    });
  });

  it('say what is wrong with a pattern beside its field, and keep the old one', async () => {
    const { context, bridge } = createStoreBench();
    const labels = createLabelsStore(context);
    bridge.failNext('labels.change', '"(" is no regular expression.', 'pattern');
    await labels.getState().change({ pattern: '(' });
    expect(labels.getState()).toMatchObject({ busy: false, result: { ok: false, field: 'pattern' }, view: null });
  });

  it('say that a pattern fits what stands on every box', async () => {
    const { context } = createStoreBench();
    const labels = createLabelsStore(context);
    await labels.getState().change({ pattern: 'SKU-\\d+' });
    expect(inEnglish(labels.getState().result?.message)).toBe('Saved.');
    await labels.getState().change({ pattern: '\\d+' });
    expect(inEnglish(labels.getState().result?.message)).toContain(
      "it fits a maker's bar code such as 4006381333931 too",
    );
  });

  it('a photo of another item is moved there, or said to be right', async () => {
    const item = fakeItem({ id: 'a', referenceId: 'SKU-1', captured: 2, at: 1 });
    const photoId = item.sides[0]?.photo?.id ?? '';
    const warning = {
      photoId,
      sideUuid: null,
      filename: 'a.jpg',
      reason: 'code',
      reference: 'SKU-2',
      otherItemId: 'b',
    } as const;
    const { context, bridge, reported } = createStoreBench({ items: [{ ...item, wrongItem: [warning] }] });
    const labels = createLabelsStore(context);
    await labels.getState().moveToItem(photoId, 'b', 'SKU-2');
    expect(reported).toEqual(['success: The photo is with SKU-2 now.']);
    expect(bridge.world.items[0]?.wrongItem).toEqual([]);
    await labels.getState().keepHere(photoId);
    expect(bridge.calls.at(-1)).toEqual({ path: 'labels.keepHere', input: { photoId } });
  });
});

it('the label of an item that is new here leads to the choice of its type, as a scan does', () => {
  const bridge = createFakeBridge(fakeWorld(), () => 1);
  const stores = createStores(bridge, null, noCameras);
  const stop = followStation(bridge, stores);
  stores.navigation.getState().go('queue');
  bridge.emit({ type: 'label', reference: 'SKU-9', filename: 'label.jpg' });
  expect(stores.shoot.getState().newReference).toBe('SKU-9');
  expect(stores.navigation.getState().screen).toBe('shoot');
  stop();
});
