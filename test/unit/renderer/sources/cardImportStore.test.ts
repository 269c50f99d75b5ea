import { describe, expect, it } from 'vitest';
import type { StationClient } from '../../../../renderer/bridge/bridge.ts';
import { createCardImportStore } from '../../../../renderer/data/cardImport/cardImportStore.ts';
import { newEntries } from '../../../../renderer/data/cardImport/cardPicks.ts';
import { importSummary } from '../../../../renderer/data/cardImport/importSummary.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { type FakeCards, fakeCards, fakeImport } from '../../../fakes/page/fakeCards.ts';
import { until } from '../../../fakes/until.ts';
import { createStoreBench } from '../storeUnderTest.ts';

const oneCard: FakeCards = (() => {
  const cards = fakeCards(1_000_000_000_000);
  return { ...cards, sources: { notes: [], sources: cards.sources.sources.slice(0, 1) } };
})();

function opened(cards = oneCard) {
  const bench = createStoreBench({ cards });
  return { ...bench, store: createCardImportStore(bench.context) };
}

async function looked() {
  const bench = opened();
  void bench.store.getState().show();
  await until('the listing', async () => bench.store.getState().look?.listed);
  return bench;
}

describe('the card import', () => {
  it('opens a single card by itself, and asks where there is more than one source', async () => {
    const { store, bridge } = await looked();
    expect(store.getState().look).toMatchObject({ name: 'EOS_DIGITAL', kind: 'card', gone: null });
    expect(store.getState().look?.entries.length).toBe(60);
    expect(bridge.calls.map(({ path }) => path)).toEqual(['cardImport.sources', 'cardImport.browse']);
    store.getState().hide();
    expect(store.getState()).toMatchObject({ shown: false, look: null });

    const two = opened(fakeCards(1_000_000_000_000));
    const finding = two.store.getState().find();
    expect(two.store.getState().finding).toBe(true);
    await finding;
    expect(two.store.getState()).toMatchObject({ shown: false, busy: false, testing: false });
    await two.store.getState().show();
    expect(two.store.getState()).toMatchObject({ look: null, finding: false });
  });

  it('leaves a source, and what was picked of it, for the next one at once', async () => {
    const { context } = createStoreBench();
    const signals: AbortSignal[] = [];
    async function* events(name: string) {
      yield { type: 'opened', sessionId: name, kind: 'folder', name };
      await new Promise(() => undefined);
    }
    const browse = async ({ path }: { path: string }, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return events(path);
    };
    // Of the client only this is called.
    const client = { cardImport: { browse } } as unknown as StationClient;
    const store = createCardImportStore({ ...context, client });
    void store.getState().browse({ kind: 'folder', path: '/a', through: 'files' });
    await until('the first', async () => store.getState().look?.name === '/a');
    store.getState().pick(oneCard.entries.slice(0, 2));
    void store.getState().browse({ kind: 'folder', path: '/b', through: 'files' });
    expect(store.getState()).toMatchObject({ look: null, picked: new Set(), opening: true });
    expect(signals[0]?.aborted).toBe(true);
    await until('the second', async () => store.getState().look?.name === '/b');
    expect(store.getState().opening).toBe(false);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('imports what is picked to where the person says', async () => {
    const { store, bridge, played } = await looked();
    const fresh = newEntries(store.getState().look?.entries ?? []);
    store.getState().pick(fresh);
    store.getState().toggle(fresh[0]?.id ?? '', false, fresh);
    await store.getState().start({ kind: 'inbox' });
    const call = bridge.calls.find(({ path }) => path === 'cardImport.start');
    expect(call?.input).toEqual({
      sessionId: 'look-1',
      entryIds: fresh.slice(1).map(({ id }) => id),
      destination: { kind: 'inbox' },
    });
    expect(store.getState()).toMatchObject({ busy: false, progress: { state: 'done', photos: { accepted: 36 } } });
    expect(played).toEqual([]);
  });

  it('is stopped, goes on, and is dismissed; the card is looked at again then', async () => {
    const { store, bridge } = await looked();
    const paths = () => bridge.calls.map(({ path }) => path).filter((path) => path !== 'cardImport.sources');
    bridge.world.cards = { ...bridge.world.cards, progress: fakeImport() };
    await store.getState().reload();
    const stopping = store.getState().stop();
    expect(store.getState().busy).toBe(true);
    await stopping;
    expect(store.getState().busy).toBe(false);
    await store.getState().reload();
    expect(store.getState().progress?.state).toBe('stopped');
    await store.getState().resume();
    expect(store.getState().progress?.state).toBe('running');
    await store.getState().dismiss();
    await expect
      .poll(paths)
      .toEqual([
        'cardImport.browse',
        'cardImport.stop',
        'cardImport.resume',
        'cardImport.dismiss',
        'cardImport.browse',
      ]);
    store.getState().hide();
    await store.getState().dismiss();
    expect(paths()).toHaveLength(6);
  });

  it('takes a range from the one pressed before', async () => {
    const { store } = await looked();
    const order = store.getState().look?.entries ?? [];
    store.getState().toggle(order[2]?.id ?? '', false, order);
    store.getState().toggle(order[5]?.id ?? '', true, order);
    expect([...store.getState().picked]).toEqual(order.slice(2, 6).map(({ id }) => id));
  });

  it('says beside the list why a source cannot be opened', async () => {
    const { store, bridge, reported } = opened();
    bridge.failNext('cardImport.browse', 'The folder /x is not there.');
    await store.getState().browse({ kind: 'folder', path: '/x', through: 'files' });
    expect(inEnglish(store.getState())).toMatchObject({
      failure: 'The folder /x is not there.',
      opening: false,
      look: null,
    });
    expect(reported).toEqual([]);
  });

  it('tries a source out for the settings, and leaves it again', async () => {
    const { store, bridge } = opened();
    await store.getState().test({ kind: 'folder', path: '/x', through: 'gphoto2' });
    expect(inEnglish(store.getState())).toMatchObject({
      testing: false,
      testResult: { ok: true, message: 'folder can be read and holds 60 photos now.' },
      look: null,
    });
    bridge.failNext('cardImport.browse', 'gphoto2 cannot read the folder /x.');
    await store.getState().test({ kind: 'folder', path: '/x', through: 'gphoto2' });
    expect(inEnglish(store.getState().testResult)).toMatchObject({
      ok: false,
      message: 'gphoto2 cannot read the folder /x.',
    });
  });

  it('sounds once at the end, and is told where the dialog is closed', async () => {
    const { store, bridge, played, reported } = opened();
    const become = async (progress: ReturnType<typeof fakeImport>): Promise<void> => {
      bridge.world.cards = { ...bridge.world.cards, progress };
      await store.getState().reload();
    };
    await become(fakeImport());
    await become(fakeImport({ photos: { total: 24, done: 20, accepted: 20, known: 0 } }));
    expect(played).toEqual([]);
    const end = fakeImport({ state: 'done', photos: { total: 24, done: 24, accepted: 24, known: 0 } });
    await become(end);
    await become({ ...end });
    expect(played).toEqual(['accepted']);
    expect(reported).toEqual(['success: 24 of 24 photos imported from EOS_DIGITAL.']);
  });
});

it.each([
  [fakeImport(), 'Importing 9 of 24 from EOS_DIGITAL.'],
  [
    fakeImport({ state: 'done', photos: { total: 24, done: 24, accepted: 20, known: 2 }, failed: 2 }),
    '20 of 24 photos imported from EOS_DIGITAL, 2 were here already, 2 could not be taken.',
  ],
  [
    fakeImport({ state: 'done', photos: { total: 2, done: 2, accepted: 1, known: 1 } }),
    '1 of 2 photos imported from EOS_DIGITAL, 1 was here already.',
  ],
  [fakeImport({ state: 'interrupted' }), '9 of 24 photos imported from EOS_DIGITAL, 15 still to come.'],
])('%# an import in one line', (progress, line) => {
  expect(inEnglish(importSummary(progress))).toBe(line);
});

it('the test of a card that is pulled meanwhile says so, and blames nothing else', async () => {
  const { context } = createStoreBench();
  async function* events() {
    yield { type: 'opened', sessionId: 's', kind: 'card', name: 'EOS_DIGITAL' };
    yield { type: 'gone', message: 'EOS_DIGITAL was taken out.' };
  }
  // Of the client only this is called.
  const client = { cardImport: { browse: async () => events() } } as unknown as StationClient;
  const store = createCardImportStore({ ...context, client });
  await store.getState().test({ kind: 'found', id: 'c' });
  expect(inEnglish(store.getState())).toMatchObject({
    testing: false,
    testResult: { ok: false, message: 'EOS_DIGITAL was taken out.', field: null },
  });
});
