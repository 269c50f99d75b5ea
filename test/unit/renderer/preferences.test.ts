import { describe, expect, it } from 'vitest';
import { defaultPreferences, parsePreferences } from '../../../renderer/stores/station/preferences.ts';
import { createPreferencesStore } from '../../../renderer/stores/station/preferencesStore.ts';

describe('parsePreferences', () => {
  it.each([null, '', 'nonsense', '[]', '42', '{"scheme":"pink","lastType":{"typeUuid":1}}'])(
    'falls back where %s does not fit',
    (text) => {
      expect(parsePreferences(text)).toEqual(defaultPreferences);
    },
  );
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
    first.setTextSize('large');
    const second = createPreferencesStore(storage).getState();
    expect(second.scheme).toBe('dark');
    expect(second.textSize).toBe('large');
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
