import { createStore } from 'zustand/vanilla';
import type { OwnPreferences, Preferences } from '../../../main/contract/preferences.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { quietly, type StoreContext } from '../context.ts';
import {
  type LastType,
  type PagePreferences,
  parsePreferences,
  type Scheme,
  type ShotTime,
  type TextSize,
} from './preferences.ts';

export interface PreferencesState extends PagePreferences {
  reload(): Promise<void>;
  setScheme(scheme: Scheme): void;
  setSoundOn(soundOn: boolean): void;
  setTextSize(textSize: TextSize): void;
  setShotTime(shotTime: ShotTime): void;
  rememberType(lastType: LastType): void;
}

const storageKey = 'sideshot.preferences';

/**
 * Look and sound. The station keeps them, since a page's own storage goes with its address; `storage` is what the page begins with, so that it
 * does not flash before the station has told. Null: a browser may refuse localStorage.
 */
export function createPreferencesStore(
  context: Pick<StoreContext, 'client'>,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
) {
  const { client } = context;
  const ask = createAnswerOrder();
  return createStore<PreferencesState>()((set, get) => {
    const stored = readStored(storage);
    /** Set here, and not told to the station yet. */
    let untold: OwnPreferences = {};

    function keep(changes: Partial<PagePreferences>): void {
      set(changes);
      const { scheme, soundOn, textSize, shotTime, lastType } = get();
      try {
        storage?.setItem(storageKey, JSON.stringify({ scheme, soundOn, textSize, shotTime, lastType }));
      } catch {
        // A full or forbidden storage only means that the page begins as it came until the station has told.
      }
    }

    /** What was set here meanwhile is newer. */
    function take(told: OwnPreferences): void {
      const own = { ...told, ...untold };
      const now = get();
      const { scheme = now.scheme, soundOn = now.soundOn, textSize = now.textSize, shotTime = now.shotTime } = own;
      if (Object.keys(own).length > 0) keep({ scheme, soundOn, textSize, shotTime });
    }

    /** What the station does not hear now it hears when the page is connected again. */
    async function tellStation(): Promise<void> {
      const told = untold;
      const isNews = ask();
      const own = await quietly(() => client.preferences.change(told));
      if (own === null) return;
      if (untold === told) untold = {};
      if (isNews()) take(own);
    }

    function change(changes: Partial<Preferences>): void {
      untold = { ...untold, ...changes };
      keep(changes);
      void tellStation();
    }

    return {
      ...parsePreferences(stored),
      async reload() {
        if (Object.keys(untold).length > 0) return await tellStation();
        const isNews = ask();
        const own = await quietly(() => client.preferences.get({}));
        if (own === null || !isNews()) return;
        if (Object.keys(own).length > 0 || stored === null) return take(own);
        // The station of an older version kept none: what this page has is its.
        const { scheme, soundOn, textSize, shotTime } = get();
        untold = { scheme, soundOn, textSize, shotTime };
        await tellStation();
      },
      setScheme: (scheme) => change({ scheme }),
      setSoundOn: (soundOn) => change({ soundOn }),
      setTextSize: (textSize) => change({ textSize }),
      setShotTime: (shotTime) => change({ shotTime }),
      // The page's own: two pages may be at two kinds of items. Without it the newest item of the station is taken.
      rememberType: (lastType) => keep({ lastType }),
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
