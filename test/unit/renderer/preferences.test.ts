import { describe, expect, it } from 'vitest';
import {
  defaultOverlay,
  defaultPreferences,
  overlayOf,
  parsePreferences,
  withOverlay,
} from '../../../renderer/stores/preferences.ts';
import { createPreferencesStore } from '../../../renderer/stores/preferencesStore.ts';

describe('parsePreferences', () => {
  it.each([
    null,
    '',
    'nonsense',
    '[]',
    '42',
    '{"scheme":"pink","overlays":[["a",{"opacity":7}],3],"lastType":{"typeUuid":1}}',
  ])('falls back where %s does not fit', (text) => {
    const { overlays, ...rest } = parsePreferences(text);
    const { overlays: none, ...defaults } = defaultPreferences;
    expect(rest).toEqual(defaults);
    expect(overlays.every(([, look]) => look.opacity === defaultOverlay.opacity)).toBe(true);
    expect(none).toEqual([]);
  });
});

describe('overlay settings', () => {
  it('are kept per side, and the oldest are forgotten', () => {
    let preferences = defaultPreferences;
    for (let side = 0; side < 320; side++) {
      preferences = withOverlay(preferences, `side ${side}`, { ...defaultOverlay, flipped: true });
    }
    expect(overlayOf(preferences, 'side 319').flipped).toBe(true);
    expect(overlayOf(preferences, 'side 0')).toEqual(defaultOverlay);
    expect(preferences.overlays).toHaveLength(300);
  });
});

describe('createPreferencesStore', () => {
  it('finds at the next start what was set', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const first = createPreferencesStore(storage).getState();
    first.setScheme('dark');
    first.changeOverlay('front', { opacity: 0.3 });
    const second = createPreferencesStore(storage).getState();
    expect(second.scheme).toBe('dark');
    expect(overlayOf(second, 'front')).toEqual({ ...defaultOverlay, opacity: 0.3 });
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
    const store = createPreferencesStore(forbidden);
    store.getState().setSoundOn(false);
    expect(store.getState().soundOn).toBe(false);
  });
});
