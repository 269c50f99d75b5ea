import { createStore } from 'zustand/vanilla';
import {
  type LastType,
  type Preferences,
  parsePreferences,
  type Scheme,
  type ShotTime,
  type TextSize,
} from './preferences.ts';

export interface PreferencesState extends Preferences {
  setScheme(scheme: Scheme): void;
  setSoundOn(soundOn: boolean): void;
  setTextSize(textSize: TextSize): void;
  setShotTime(shotTime: ShotTime): void;
  rememberType(lastType: LastType): void;
}

const storageKey = 'sideshot.preferences';

/** Preferences of this page; `storage` null keeps them for the session alone (a browser may refuse localStorage). */
export function createPreferencesStore(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  return createStore<PreferencesState>()((set, get) => {
    function change(preferences: Partial<Preferences>): void {
      set(preferences);
      const { scheme, soundOn, textSize, shotTime, lastType } = get();
      try {
        storage?.setItem(storageKey, JSON.stringify({ scheme, soundOn, textSize, shotTime, lastType }));
      } catch {
        // A full or forbidden storage only means that the look is forgotten at the next start.
      }
    }
    return {
      ...parsePreferences(readStored(storage)),
      setScheme: (scheme) => change({ scheme }),
      setSoundOn: (soundOn) => change({ soundOn }),
      setTextSize: (textSize) => change({ textSize }),
      setShotTime: (shotTime) => change({ shotTime }),
      rememberType: (lastType) => change({ lastType }),
    };
  });
}

function readStored(storage: Pick<Storage, 'getItem'> | null): string | null {
  try {
    return storage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}
