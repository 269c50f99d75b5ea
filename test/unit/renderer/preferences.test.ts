import { describe, expect, it } from 'vitest';
import {
  defaultPreferences,
  parsePreferences,
  type ShotTime,
  shotShownMs,
} from '../../../renderer/data/station/preferences.ts';
import { createPreferencesStore } from '../../../renderer/data/station/preferencesStore.ts';
import { followStation } from '../../../renderer/stores/followStation.ts';
import { createStores } from '../../../renderer/stores/stores.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { createStoreBench } from './storeUnderTest.ts';

describe('parsePreferences', () => {
  it.each([null, '', 'nonsense', '[]', '42', '{"scheme":"pink","lastType":{"typeUuid":1}}'])(
    'falls back where %s does not fit',
    (text) => {
      expect(parsePreferences(text)).toEqual(defaultPreferences);
    },
  );
});

function memory(begin: string | null = null) {
  let saved = begin;
  return {
    getItem: () => saved,
    setItem: (_key: string, value: string) => {
      saved = value;
    },
  };
}

it.each<[ShotTime, number | null, number | null]>([
  ['none', 0, 0],
  ['seconds2', 2_000, 2_000],
  ['seconds5', 5_000, 5_000],
  ['untilKey', null, null],
  ['auto', 2_000, null],
])('the photo just shot is shown as %s: with a live picture for %s ms, else for %s', (time, onLive, without) => {
  expect([shotShownMs(time, true), shotShownMs(time, false)]).toEqual([onLive, without]);
});

describe('createPreferencesStore', () => {
  it('finds at the next start what was set, before the station has told', () => {
    const { context } = createStoreBench();
    const storage = memory();
    const first = createPreferencesStore(context, storage).getState();
    first.change({ scheme: 'dark' });
    first.change({ textSize: 'large' });
    const second = createPreferencesStore(context, storage).getState();
    expect(second.scheme).toBe('dark');
    expect(second.textSize).toBe('large');
  });

  it('a page of another address has what was set at the first one', async () => {
    const { context, bridge } = createStoreBench();
    const first = createPreferencesStore(context, memory());
    first.getState().change({ scheme: 'dark' });
    first.getState().change({ soundOn: false });
    await expect.poll(() => bridge.world.preferences).toEqual({ scheme: 'dark', soundOn: false });
    const storage = memory();
    const second = createPreferencesStore(context, storage);
    await second.getState().reload();
    expect(second.getState()).toMatchObject({ scheme: 'dark', soundOn: false, textSize: 'normal' });
    expect(storage.getItem()).toContain('dark');
  });

  it('another window that is open has it at once', async () => {
    const bridge = createFakeBridge(fakeWorld());
    const stores = createStores(bridge, null, noCameras);
    const stop = followStation(bridge, stores);
    await bridge.client.preferences.change({ textSize: 'larger' });
    bridge.emit({ type: 'changed', topic: 'setting:preferences' });
    await expect.poll(() => stores.preferences.getState().textSize).toBe('larger');
    stop();
  });

  it('what could not be told is told when the page is connected again, and is not lost to what the station had', async () => {
    const { context, bridge } = createStoreBench({ preferences: { scheme: 'light', soundOn: false } });
    const store = createPreferencesStore(context, memory());
    bridge.failNext('preferences.change', 'gone');
    store.getState().change({ scheme: 'dark' });
    await expect.poll(() => bridge.calls.length).toBe(1);
    expect(bridge.world.preferences.scheme).toBe('light');
    await store.getState().reload();
    expect(bridge.world.preferences).toEqual({ scheme: 'dark', soundOn: false });
    expect(store.getState()).toMatchObject({ scheme: 'dark', soundOn: false });
  });

  it('a station that kept none takes what the page has', async () => {
    const { context, bridge } = createStoreBench();
    const store = createPreferencesStore(context, memory('{"scheme":"dark","textSize":"large"}'));
    await store.getState().reload();
    expect(bridge.world.preferences).toEqual({
      language: 'auto',
      scheme: 'dark',
      textSize: 'large',
      soundOn: true,
      shotTime: 'auto',
    });
    expect(store.getState().scheme).toBe('dark');
  });

  it('works where the browser forbids storage', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    const store = createPreferencesStore(createStoreBench().context, forbidden);
    store.getState().change({ soundOn: false });
    expect(store.getState().soundOn).toBe(false);
  });
});
