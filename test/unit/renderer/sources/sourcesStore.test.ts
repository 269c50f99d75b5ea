import { describe, expect, it } from 'vitest';
import type { SourcesView } from '../../../../main/contract/sources.ts';
import { asGiven } from '../../../../main/texts/text.ts';
import { createSourcesStore } from '../../../../renderer/data/settings/sourcesStore.ts';
import { hotFolderForm, hotFolderOf, isComplete } from '../../../../renderer/screens/settings/sources/hotFolderForm.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { fakeSources } from '../../../fakes/page/fakeViews.ts';
import { createStoreBench } from '../storeUnderTest.ts';

const shot = {
  accepted: true,
  filename: 'a.jpg',
  message: asGiven('a.jpg is on Front.'),
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
    await sources.getState().testFolder({ path: '   ' });
    expect(inEnglish(sources.getState().folderResult?.ok)).toBe(false);
    expect(inEnglish(sources.getState().folderResult?.message)).not.toMatch(/validation failed/i);
  });

  it('can be pressed again after a failure', async () => {
    const { context, bridge } = createStoreBench();
    const sources = createSourcesStore(context);
    bridge.failNext('capture.setHotFolder', 'The folder belongs to the station itself.');
    await sources.getState().setFolder({ path: '/photos' }, {});
    expect(inEnglish(sources.getState())).toMatchObject({
      testingFolder: false,
      folderResult: { ok: false, message: 'The folder belongs to the station itself.', field: null },
    });
  });
});

describe('a file that is tried', () => {
  it('says what it is, or why the core could not look, and another can be tried', async () => {
    const { context, bridge } = createStoreBench();
    const sources = createSourcesStore(context);
    const file = new File(['x'], 'a.jpg');
    await sources.getState().tryFirst([file]);
    expect(sources.getState()).toMatchObject({ tryingFile: false, fileResult: { ok: true, field: null } });
    bridge.failNext('capture.testFile', 'The disk is full.', 'file');
    await sources.getState().tryFirst([file]);
    expect(inEnglish(sources.getState())).toMatchObject({
      tryingFile: false,
      fileResult: { ok: false, message: 'The disk is full.', field: null },
    });
    await sources.getState().tryFirst([]);
    expect(inEnglish(sources.getState().fileResult)).toMatchObject({
      ok: false,
      message: 'There are no photos in what was dropped.',
    });
  });
});

describe('files that were not taken', () => {
  it('are read when they are looked at, and go from the list one by one or all', async () => {
    const file = (id: number) => ({
      id,
      at: 1,
      source: 'hot folder',
      filename: `${id}.txt`,
      reason: asGiven('It is a text file.'),
    });
    const { context } = createStoreBench({ refused: [file(1), file(2), file(3)] });
    const sources = createSourcesStore(context);
    await sources.getState().lookAtRefused();
    expect(sources.getState().refused?.count).toBe(3);
    await sources.getState().dismissRefused(2);
    expect(sources.getState().refused?.files.map(({ id }) => id)).toEqual([1, 3]);
    await sources.getState().dismissRefused(null);
    expect(sources.getState()).toMatchObject({ refused: { files: [], count: 0 }, dismissing: false });
  });
});

describe('the form of the hot folder', () => {
  const stored: SourcesView['hotFolder'] = {
    look: { kind: 'events' },
    originals: { kind: 'leave' },
    endings: null,
    readEndings: ['jpg', 'png'],
    usualDoneFolder: null,
  };

  it('gives what was set, with the usual done folder where none is named', () => {
    const form = hotFolderForm('/photos', stored);
    expect(hotFolderOf(form)).toEqual({
      path: '/photos',
      look: { kind: 'events' },
      originals: { kind: 'leave' },
      endings: null,
    });
    expect(hotFolderOf({ ...form, look: 'polling', everySeconds: 10, originals: 'move', doneFolder: '  ' })).toEqual({
      path: '/photos',
      look: { kind: 'polling', everySeconds: 10 },
      originals: { kind: 'move', folder: null },
      endings: null,
    });
  });

  it('takes endings as people write them', () => {
    const form = hotFolderForm('/photos', { ...stored, endings: ['jpg', 'nef'] });
    expect(form.endings).toBe('jpg, nef');
    expect(hotFolderOf({ ...form, endings: ' .JPG; *.png tif,jpg ' }).endings).toEqual(['jpg', 'png', 'tif']);
    expect(hotFolderOf({ ...form, endings: ' , ' }).endings).toBeNull();
  });

  it('can be saved only with a folder and a span that can be', () => {
    const form = { ...hotFolderForm('/photos', stored), look: 'polling' as const };
    expect(isComplete({ ...form, everySeconds: 3_600 })).toBe(true);
    for (const everySeconds of ['', 0, 3_601, 1.5]) expect(isComplete({ ...form, everySeconds })).toBe(false);
    expect(isComplete({ ...form, path: '  ' })).toBe(false);
  });
});
