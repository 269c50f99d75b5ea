import { describe, expect, it } from 'vitest';
import { createSourcesStore } from '../../../renderer/stores/sourcesStore.ts';
import { fakeSources } from '../../fakes/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

const shot = {
  accepted: true,
  filename: 'a.jpg',
  message: 'a.jpg is on Front.',
  itemId: 'i',
  sideUuid: 's',
  sideName: 'Front',
  photoId: 'p1',
  source: 'hot folder',
  at: 5_000,
};

describe('the sign of life of a source', () => {
  it('is the newest photo that it gave, and one that comes takes its place', async () => {
    const lastPhotos = [
      { source: 'hot folder', photoId: 'p0', filename: '0.jpg', at: 1_000 },
      { source: 'dropped', photoId: 'd0', filename: 'd.jpg', at: 2_000 },
    ];
    const { context } = createStoreBench({ sources: fakeSources({ lastPhotos }) });
    const sources = createSourcesStore(context);
    await sources.getState().look();
    sources.getState().applyCapture(shot);
    expect(sources.getState().view?.lastPhotos).toEqual([
      { source: 'dropped', photoId: 'd0', filename: 'd.jpg', at: 2_000 },
      { source: 'hot folder', photoId: 'p1', filename: 'a.jpg', at: 5_000 },
    ]);
  });

  it('is no file that was refused', async () => {
    const { context } = createStoreBench();
    const sources = createSourcesStore(context);
    await sources.getState().look();
    sources.getState().applyCapture({ ...shot, accepted: false, photoId: null });
    expect(sources.getState().view?.lastPhotos).toEqual([]);
  });

  it('is read anew only where it was looked at', async () => {
    const { context, bridge } = createStoreBench();
    const sources = createSourcesStore(context);
    await sources.getState().reload();
    sources.getState().applyCapture(shot);
    expect([sources.getState().view, bridge.calls.length]).toEqual([null, 0]);
  });
});

describe('the hot folder', () => {
  it('says why the core refuses an input by its schema', async () => {
    const { context } = createStoreBench();
    const sources = createSourcesStore(context);
    await sources.getState().testFolder('   ');
    expect(sources.getState().folderResult?.ok).toBe(false);
    expect(sources.getState().folderResult?.message).not.toMatch(/validation failed/i);
  });

  it('can be pressed again after a failure', async () => {
    const { context, bridge } = createStoreBench();
    const sources = createSourcesStore(context);
    bridge.failNext('capture.setHotFolder', 'The folder belongs to the station itself.');
    await sources.getState().setFolder('/photos');
    expect(sources.getState()).toMatchObject({
      testingFolder: false,
      folderResult: { ok: false, message: 'The folder belongs to the station itself.', field: null },
    });
  });
});
