import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ItemView } from '../../../main/contract/views.ts';
import { englishCatalogue } from '../../../main/texts/catalogues.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';
import type { StationClient } from '../../../renderer/bridge/bridge.ts';
import { createTetherStore } from '../../../renderer/data/cameras/tetherStore.ts';
import { createRecentStore } from '../../../renderer/data/items/recentStore.ts';
import { createPlainSettingsStore } from '../../../renderer/data/settings/plainSettingsStore.ts';
import { createSettingsStore } from '../../../renderer/data/settings/settingsStore.ts';
import { saysTheSame } from '../../../renderer/format/words.ts';
import { createEventsStore } from '../../../renderer/state/connection/eventsStore.ts';
import { createItemStore } from '../../../renderer/state/items/itemStore.ts';
import { createReshootStore } from '../../../renderer/state/items/reshootStore.ts';
import { createNoticesStore } from '../../../renderer/state/station/noticesStore.ts';
import { followStation } from '../../../renderer/stores/followStation.ts';
import { createStores } from '../../../renderer/stores/stores.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeTetherView } from '../../fakes/page/fakeTether.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { holdAnswers } from './heldAnswers.ts';
import { createStoreBench } from './storeUnderTest.ts';

describe('settings', () => {
  it('keep stored credentials when their fields are empty', async () => {
    const { context, bridge } = createStoreBench();
    const settings = createSettingsStore(context);
    await settings.getState().connect({ profileJson: '{}', apiKey: '', userToken: 'lm_usr_1', test: true });
    expect(bridge.calls.at(-1)?.input).toEqual({ profileJson: '{}', apiKey: null, userToken: 'lm_usr_1', test: true });
    expect(settings.getState()).toMatchObject({ connecting: false, connectionResult: { ok: true, field: null } });
  });

  it('name the field at fault beside the form', async () => {
    const { context, bridge, reported } = createStoreBench();
    const settings = createSettingsStore(context);
    bridge.failNext('connection.connect', 'base_url must begin with https://', 'base_url');
    expect(
      inEnglish(await settings.getState().connect({ profileJson: '{}', apiKey: '', userToken: '', test: true })),
    ).toBe(false);
    expect(inEnglish(settings.getState().connectionResult)).toEqual({
      ok: false,
      message: 'base_url must begin with https://',
      field: 'base_url',
    });
    expect(reported).toEqual([]);
  });

  it('a connection that fails is told until it is dismissed: the form may be gone by then', async () => {
    const { context, bridge, reported, staying } = createStoreBench();
    const settings = createSettingsStore(context);
    bridge.failNext('connection.connect', 'The partner cannot be reached.');
    await settings.getState().connect({ profileJson: '{}', apiKey: '', userToken: '', test: true });
    expect(reported).toEqual(['error: The partner cannot be reached.']);
    expect(staying).toHaveLength(1);
    expect(settings.getState().connectionResult?.ok).toBe(false);
    let time = 0;
    const timed = createNoticesStore(() => time);
    timed.getState().notify('error', asGiven('stays'), true);
    timed.getState().notify('error', asGiven('goes'));
    time = 60_000;
    timed.getState().expire();
    expect(inEnglish(timed.getState().notices.map(({ message }) => message))).toEqual(['stays']);
  });

  it('the test of the connection answers by itself, beside its button', async () => {
    const { context } = createStoreBench();
    const settings = createSettingsStore(context);
    const testing = settings.getState().testConnection();
    expect(settings.getState()).toMatchObject({ testing: true, connecting: false });
    await testing;
    expect(settings.getState()).toMatchObject({ testing: false, connectionResult: null });
    expect(settings.getState().testResult).not.toBeNull();
    const connecting = settings.getState().startPractice();
    // What the test said is of the connection before.
    expect(settings.getState()).toMatchObject({ connecting: true, connectionResult: null, testResult: null });
    expect(await connecting).toBe(true);
    expect(settings.getState()).toMatchObject({ connecting: false, connectionResult: { ok: true } });
  });
});

it('the relay says beside its form what came of each step, and only once that is through', async () => {
  const { context, bridge } = createStoreBench();
  const events = createEventsStore(context);
  const connecting = events.getState().connect('code');
  expect(events.getState()).toMatchObject({ busy: 'connect', result: null });
  expect(await connecting).toBe(true);
  expect(events.getState()).toMatchObject({ busy: null, result: { ok: true } });
  const testing = events.getState().test();
  // What was said before is of another step.
  expect(events.getState()).toMatchObject({ busy: 'test', result: null });
  await testing;
  expect(events.getState().result?.ok).toBe(true);
  bridge.failNext('partnerEvents.disconnect', 'The station is busy.', 'code');
  await events.getState().disconnect();
  expect(inEnglish(events.getState())).toMatchObject({
    busy: null,
    result: { ok: false, message: 'The station is busy.', field: null },
  });
  await events.getState().disconnect();
  expect(events.getState().result?.ok).toBe(true);
  bridge.failNext('partnerEvents.connect', 'That is no code.');
  expect(await events.getState().connect('x')).toBe(false);
  expect(events.getState()).toMatchObject({ busy: null, result: { ok: false } });
});

describe('plain settings', () => {
  it('are read when they are looked at, and one changes alone', async () => {
    const { context, bridge } = createStoreBench();
    const plain = createPlainSettingsStore(context);
    await plain.getState().reload();
    expect(plain.getState().view).toBeNull();
    await plain.getState().look();
    await plain.getState().change('storage.retentionDays', 14);
    expect(bridge.calls.at(-1)).toEqual({
      path: 'settings.change',
      input: { path: 'storage.retentionDays', value: 14 },
    });
    const shown = (wanted: string) => plain.getState().view?.fields.find(({ path }) => path === wanted)?.value;
    expect([shown('storage.retentionDays'), shown('storage.backupsKept')]).toEqual([14, 6]);
  });

  it('say at the field what the station refuses, until it takes a value, and keep what was', async () => {
    const { context, reported } = createStoreBench();
    const plain = createPlainSettingsStore(context);
    await plain.getState().look();
    const before = plain.getState().view;
    await plain.getState().change('storage.backupsKept', 0);
    expect(reported).toEqual([]);
    expect(inEnglish(plain.getState().refusals['storage.backupsKept'])).toBe('Type a number from 1 to 100.');
    expect(plain.getState().view).toBe(before);
    await plain.getState().change('storage.backupsKept', 7);
    expect(plain.getState().refusals['storage.backupsKept']).toBeNull();
  });
});

it('the last items are read when the open item is left, though the counts are the same', async () => {
  const { context } = createStoreBench({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] });
  const recent = createRecentStore(context);
  recent.getState().applyStatus(fakeStatus({ openItemId: 'i1' }));
  recent.getState().applyStatus(fakeStatus({ openItemId: null }));
  await expect.poll(() => recent.getState().view?.map(({ id }) => id)).toEqual(['i1']);
});

it('two lines say the same where one holds the other, whatever their case and end', () => {
  const words = wordsIn(englishCatalogue);
  expect(saysTheSame(words, asGiven('Waits: the disk is full.'), asGiven('The disk is full'))).toBe(true);
  expect(saysTheSame(words, asGiven('Waits for a person'), asGiven(''))).toBe(false);
  expect(saysTheSame(words, null, asGiven('The disk is full'))).toBe(false);
  // A pause is no trouble: the line of what the item waits for says all of it.
  const pause = operatorText(text('partner.stillWaiting', { seconds: 5 }));
  expect(saysTheSame(words, text('waitsFor.partnerLimit'), pause)).toBe(true);
});

it('a warning of the tethered camera is told once, however often the camera tells of itself', async () => {
  const { context, reported, bridge } = createStoreBench();
  const tether = createTetherStore(context, (path) => path);
  const low = { warnings: [asGiven('The battery is low.')] };
  for (const battery of ['15%', '14%']) {
    bridge.world.tether = fakeTetherView({ ...low, battery });
    await tether.getState().reload();
  }
  expect(tether.getState().view?.battery).toBe('14%');
  expect(reported).toEqual(['warning: The battery is low.']);
});

describe('the tethered camera', () => {
  const seen = { model: 'Canon EOS R5', serialNumber: '7', bound: false, problem: null, canFree: true };
  const bench = () => {
    const surroundings = createStoreBench({ tetherCameras: [seen] });
    return { ...surroundings, tether: createTetherStore(surroundings.context, (path) => path) };
  };

  it('is looked for when that is asked, and what was found is shown', async () => {
    const { tether } = bench();
    const looking = tether.getState().find();
    expect(tether.getState()).toMatchObject({ looking: true, found: null });
    await looking;
    expect(tether.getState()).toMatchObject({ looking: false, found: { cameras: [seen], message: null } });
  });

  it('keeps what was found before where it cannot be looked for', async () => {
    const { tether, bridge, reported } = bench();
    await tether.getState().find();
    bridge.failNext('tether.cameras', 'gphoto2 is not there.');
    await tether.getState().find();
    expect(reported).toEqual(['error: gphoto2 is not there.']);
    expect(tether.getState()).toMatchObject({ looking: false, found: { cameras: [seen] } });
  });

  it('is shown as the station knows it, and the list of cameras goes once one is chosen', async () => {
    const { tether, bridge } = bench();
    bridge.world.tether = fakeTetherView({ battery: '80%' });
    await tether.getState().reload();
    expect(tether.getState().view?.battery).toBe('80%');
    await tether.getState().find();
    const choosing = tether.getState().choose({ model: seen.model, serialNumber: seen.serialNumber });
    expect(tether.getState().busy).toBe(true);
    await choosing;
    expect(tether.getState()).toMatchObject({ busy: false, found: null, view: { state: 'ready' } });
    expect(tether.getState().camera?.kind).toBe('tether');
  });

  it('takes a test photo, and shows its live picture again after it', async () => {
    const { tether, bridge } = bench();
    const testing = tether.getState().takeTest();
    expect(tether.getState()).toMatchObject({ testing: true, test: null });
    await testing;
    expect(tether.getState()).toMatchObject({ testing: false, test: { ok: true }, result: { ok: true } });
    bridge.failNext('tether.test', 'The lens is in manual focus.');
    const again = tether.getState().takeTest();
    // The photo before is none of this one's.
    expect(tether.getState()).toMatchObject({ testing: true, test: null, result: null });
    await again;
    expect(tether.getState()).toMatchObject({ testing: false, test: null, result: { ok: false } });
    tether.getState().endTest();
    expect(tether.getState()).toMatchObject({ test: null, result: null });
  });

  it('is looked for again once it is free, where the list is shown', async () => {
    const { tether, commands, reported } = bench();
    await tether.getState().free();
    expect(commands()).toEqual(['tether.free']);
    expect(reported).toHaveLength(1);
    await tether.getState().find();
    await tether.getState().free();
    expect(commands().slice(1)).toEqual(['tether.cameras', 'tether.free', 'tether.cameras']);
  });
});

it('lines that stay until they are dismissed are not pushed out by those that pass', () => {
  const notices = createNoticesStore(() => 0);
  const shown = () => notices.getState().notices.map(({ message }) => message);
  notices.getState().notify('error', asGiven('stays'), true);
  for (const passing of ['a', 'b', 'c', 'd', 'e']) notices.getState().notify('info', asGiven(passing));
  expect(inEnglish(shown())).toEqual(['stays', 'c', 'd', 'e']);
  for (const staying of ['1', '2', '3', '4']) notices.getState().notify('error', asGiven(staying), true);
  expect(inEnglish(shown())).toEqual(['1', '2', '3', '4']);
  // The one just told is seen, however many stay.
  notices.getState().notify('info', asGiven('f'));
  expect(inEnglish(shown())).toEqual(['1', '2', '3', '4', 'f']);
});

it('a try that did not begin is told once, and never as one that worked', async () => {
  const item = fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 });
  const { context, bridge, reported } = createStoreBench({ items: [item] });
  const drawer = createItemStore(context);
  await drawer.getState().show('i1');
  bridge.failNext('items.retry', 'Nothing of this item waits.');
  await drawer.getState().retry();
  await drawer.getState().reload();
  await drawer.getState().show('i1');
  expect(reported).toEqual(['error: Nothing of this item waits.']);
});

it('a try that worked, or that failed again, is told once it is known', async () => {
  const operations = { pending: 1, inFlight: 0, parked: 0 };
  const item = { ...fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 }) };
  const { context, bridge, reported } = createStoreBench({
    items: [{ ...item, operations: { ...item.operations, ...operations } }],
  });
  const become = (change: Partial<ItemView>) => {
    bridge.world.items = bridge.world.items.map((other) => ({ ...other, ...change }));
  };
  const drawer = createItemStore(context);
  await drawer.getState().show('i1');
  await drawer.getState().retry();
  await drawer.getState().reload();
  expect(reported).toHaveLength(1);
  become({ operations: { ...item.operations, pending: 0, inFlight: 0, parked: 0 } });
  await drawer.getState().reload();
  await drawer.getState().reload();
  expect(reported.slice(1)).toEqual([expect.stringMatching(/^success: .*SKU-1/)]);
  become({ operations: { ...item.operations, pending: 1, inFlight: 0, parked: 0 } });
  await drawer.getState().retry();
  become({ operations: { ...item.operations, pending: 0, inFlight: 0, parked: 1 } });
  await drawer.getState().reload();
  await drawer.getState().reload();
  expect(reported.slice(3)).toEqual([expect.stringMatching(/^warning: .*SKU-1/)]);
});

describe('the item of the drawer', () => {
  it('is acted upon and read again with its history', async () => {
    const item = fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 });
    const { context, bridge, reported } = createStoreBench({
      items: [item],
      timeline: [
        {
          id: 'a1',
          at: 1,
          kind: 'note',
          text: text('history.created'),
          who: asGiven('Mira'),
          photoId: null,
          isTrouble: false,
          details: [],
        },
      ],
    });
    const store = createItemStore(context);
    await store.getState().show('i1');
    expect(store.getState().timeline).toHaveLength(1);
    await store.getState().cancel('Customer asked');
    expect(store.getState()).toMatchObject({ busy: false, item: { stage: 'cancelled' } });
    expect(inEnglish(reported)).toEqual(['success: SKU-1 will be cancelled.']);
    expect(bridge.calls.find(({ path }) => path === 'items.cancel')?.input).toEqual({
      itemId: 'i1',
      reason: 'Customer asked',
    });
  });

  it('keeps the older entries of its history that were read, once there are newer ones', async () => {
    const entry = (id: string) => ({
      id,
      at: 1,
      kind: 'note' as const,
      text: text('history.created'),
      who: asGiven('Mira'),
      photoId: null,
      isTrouble: false,
      details: [],
    });
    const { context, bridge } = createStoreBench({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] });
    let entries = ['e4', 'e3', 'e2', 'e1'];
    const timeline = async ({ after }: { after: string | null }) => {
      const start = after === null ? 0 : entries.indexOf(after) + 1;
      const page = entries.slice(start, start + 2);
      return { entries: page.map(entry), next: start + 2 < entries.length ? (page.at(-1) ?? null) : null };
    };
    const items = new Proxy(bridge.client.items, {
      get: (target, key) => (key === 'timeline' ? timeline : target[key as keyof typeof target]),
    });
    // Of the client the drawer calls the items' part alone.
    const client = { items } as unknown as StationClient;
    const store = createItemStore({ ...context, client });
    const ids = () => store.getState().timeline.map(({ id }) => id);
    await store.getState().show('i1');
    expect(ids()).toEqual(['e4', 'e3']);
    await store.getState().readEarlier();
    expect(ids()).toEqual(['e4', 'e3', 'e2', 'e1']);
    expect(store.getState().timelineNext).toBeNull();
    entries = ['e5', ...entries];
    await store.getState().reload();
    expect(ids()).toEqual(['e5', 'e4', 'e3', 'e2', 'e1']);
    expect(store.getState().timelineNext).toBeNull();
  });

  it('whose cancellation is taken back goes on', async () => {
    const item = { ...fakeItem({ id: 'i1', referenceId: 'SKU-1', stage: 'needs_attention', at: 1 }), canKeep: true };
    const { context, reported } = createStoreBench({ items: [item] });
    const store = createItemStore(context);
    await store.getState().show('i1');
    await store.getState().keep();
    expect(inEnglish(store.getState())).toMatchObject({ busy: false, item: { stage: 'shooting', canKeep: false } });
    expect(inEnglish(reported)).toEqual(['success: SKU-1 is not cancelled: it stays as it was.']);
  });

  it('that is closed meanwhile stays closed', async () => {
    const { context } = createStoreBench({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] });
    const store = createItemStore(context);
    const shown = store.getState().show('i1');
    store.getState().hide();
    await shown;
    expect(store.getState().item).toBeNull();
  });
});

describe('the re-shoot list', () => {
  it('comes when it is shown, and marks a side by hand', async () => {
    const { context } = createStoreBench({
      items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', stage: 'reshoot', captured: 7, at: 1 })],
    });
    const store = createReshootStore(context);
    expect(store.getState().rows).toBeNull();
    store.getState().setShown(true);
    await expect.poll(() => store.getState().item?.id).toBe('i1');
    await store.getState().flagSide('i1', 'i1-side-2', 'Blurry');
    expect(store.getState().item?.sides[1]?.rejection?.reason).toBe('Blurry');
    expect(store.getState().rows?.[0]?.rejectedSides).toEqual(['Back']);
  });

  it('goes on beyond its first page, and all of it is there for the pick list', async () => {
    const ids = Array.from({ length: 75 }, (_, index) => `i${index}`);
    const { context } = createStoreBench({
      items: ids.map((id) => fakeItem({ id, referenceId: id, stage: 'reshoot', captured: 7, at: 1 })),
    });
    const store = createReshootStore(context);
    const shown = () => store.getState().rows?.map(({ id }) => id);
    store.getState().setShown(true);
    await expect.poll(shown).toEqual(ids.slice(0, 30));
    // Asked for twice, as a fast scroll does.
    await Promise.all([store.getState().loadMore(), store.getState().loadMore()]);
    expect(shown()).toEqual(ids.slice(0, 60));
    await store.getState().reload();
    expect(shown()).toEqual(ids.slice(0, 60));
    await store.getState().loadAll();
    expect(shown()).toEqual(ids);
    expect(store.getState().next).toBeNull();
  });

  it('is read again for an item that is in it or comes to it, and for no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [one, two, three, other] = ['i1', 'i2', 'i3', 'other'].map((id) =>
      fakeItem({ id, referenceId: id, stage: id === 'other' ? 'shooting' : 'reshoot', captured: 7, at: 1 }),
    );
    const { context, bridge } = createStoreBench({ items: [one!, two!, other!] });
    const store = createReshootStore(context);
    const settle = () => vi.advanceTimersByTimeAsync(1_000);
    store.getState().setShown(true);
    await settle();
    const before = bridge.calls.length;
    store.getState().applyItem('other', 'shooting', 2);
    await settle();
    expect(bridge.calls).toHaveLength(before);
    bridge.world.items = [one!, { ...two!, stage: 'sending' }];
    store.getState().applyItem('i2', 'sending', 2);
    await settle();
    expect(store.getState().rows?.map(({ id }) => id)).toEqual(['i1']);
    bridge.world.items = [one!, three!];
    store.getState().applyItem('i3', 'reshoot', 1);
    await settle();
    expect(store.getState().rows?.map(({ id }) => id)).toEqual(['i1', 'i3']);
  });

  it('is not read while a command is under way, nor for what its answer has shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { context, bridge } = createStoreBench({
      items: ['i1', 'i2'].map((id) => fakeItem({ id, referenceId: id, stage: 'reshoot', captured: 7, at: 1 })),
    });
    const held = holdAnswers(context.client, 'items.flagSide');
    const store = createReshootStore({ ...context, client: held.client });
    const reads = () => bridge.calls.filter(({ path }) => path === 'items.get').length;
    const settle = () => vi.advanceTimersByTimeAsync(1_000);
    store.getState().setShown(true);
    await settle();
    const before = reads();
    const flagging = store.getState().flagSide('i1', 'i1-side-1', 'Blurred');
    store.getState().applyItem('i1', 'reshoot', 1);
    await settle();
    expect(reads()).toBe(before);
    await held.release(0);
    await flagging;
    await settle();
    expect(reads()).toBe(before);
    const again = store.getState().flagSide('i1', 'i1-side-2', 'Blurred');
    store.getState().applyItem('i2', 'reshoot', 1);
    await settle();
    expect(reads()).toBe(before);
    await held.release(1);
    await again;
    await settle();
    expect(reads()).toBe(before + 1);
  });

  it('shows the item that was chosen last, and the next one when it has left', async () => {
    const ids = ['i1', 'i2', 'i3'];
    const bench = createStoreBench({
      items: ids.map((id) => fakeItem({ id, referenceId: id, stage: 'reshoot', captured: 7, at: 1 })),
    });
    const store = createReshootStore(bench.context);
    store.getState().setShown(true);
    await expect.poll(() => store.getState().item?.id).toBe('i1');
    store.getState().select('i3');
    store.getState().select('i2');
    // The item of another row is never shown for it.
    expect(store.getState()).toMatchObject({ selectedId: 'i2', item: null });
    await expect.poll(() => store.getState().item?.id).toBe('i2');
    bench.bridge.world.items = bench.bridge.world.items.filter(({ id }) => id !== 'i2');
    await store.getState().reload();
    expect(store.getState()).toMatchObject({ selectedId: 'i1', item: { id: 'i1' } });
  });
});

describe('notices', () => {
  it('renew a line that is shown already, and expire', () => {
    let now = 0;
    const notices = createNoticesStore(() => now);
    notices.getState().notify('info', asGiven('one'));
    notices.getState().notify('error', asGiven('two'));
    notices.getState().notify('info', asGiven('one'));
    expect(inEnglish(notices.getState().notices.map((notice) => notice.message))).toEqual(['two', 'one']);
    now = 6_000;
    notices.getState().expire();
    expect(inEnglish(notices.getState().notices.map((notice) => notice.message))).toEqual(['two']);
  });
});

describe('followStation', () => {
  it('reads everything at each connection and says when the core is lost', async () => {
    const bridge = createFakeBridge(fakeWorld({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] }));
    const stores = createStores(bridge, null, noCameras);
    const stop = followStation(bridge, stores);
    expect(stores.station.getState()).toMatchObject({ link: 'connected', status: { mode: 'practice' } });
    await expect.poll(() => stores.taxonomy.getState().view?.categories.length).toBe(4);
    await expect.poll(() => stores.recent.getState().view?.length).toBe(1);
    bridge.emit({ type: 'status', status: fakeStatus({ online: false }) });
    expect(stores.station.getState().status?.online).toBe(false);
    bridge.emit({ type: 'notice', level: 'success', message: asGiven('SKU-1 is authentic.') });
    expect(inEnglish(stores.notices.getState().notices.map((notice) => notice.message))).toEqual([
      'SKU-1 is authentic.',
    ]);
    bridge.loseConnection();
    expect(stores.station.getState().link).toBe('lost');
    stop();
  });

  it('tells the stores nothing more once it is stopped', async () => {
    const bridge = createFakeBridge(fakeWorld({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] }));
    const stores = createStores(bridge, null, noCameras);
    const stop = followStation(bridge, stores);
    await expect.poll(() => stores.recent.getState().view?.length).toBe(1);
    stop();
    bridge.emit({ type: 'status', status: fakeStatus({ operator: 'Somebody else' }) });
    bridge.loseConnection();
    stores.navigation.getState().go('queue');
    expect(stores.station.getState().status?.operator).not.toBe('Somebody else');
    expect(stores.station.getState().link).toBe('connected');
    expect(stores.place.place.screen).toBe('shoot');
  });
});
