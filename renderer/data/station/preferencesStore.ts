import type { OwnPreferences, Preferences } from '../../../main/contract/preferences.ts';
import { drop, type StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';
import { type LastType, type PagePreferences, parsePreferences } from './preferences.ts';

export interface PreferencesState extends PagePreferences {
  /** Shows at once, and is told to the station. */
  change(changes: Partial<Preferences>): void;
  rememberType(lastType: LastType): void;
}

const storageKey = 'sideshot.preferences';

/**
 * The station keeps them, since a page's own storage goes with its address. `storage` (null where the browser refuses
 * it) only avoids a flash at the start.
 */
export function createPreferencesStore(context: StoreContext, storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
  const { client } = context;
  const stored = readStored(storage);
  /** Set here and not sent to the station yet. */
  let untold: OwnPreferences = {};

  function keep(changes: Partial<PagePreferences>): void {
    preferences.setState(changes);
    const { scheme, soundOn, textSize, shotTime, language, lastType } = preferences.getState();
    try {
      storage?.setItem(storageKey, JSON.stringify({ scheme, soundOn, textSize, shotTime, language, lastType }));
    } catch {
      // Without storage the page only begins with the defaults.
    }
  }

  async function read(): Promise<OwnPreferences> {
    const own = await exchanged();
    if (Object.keys(own).length > 0 || stored === null) return own;
    // An older station kept none, so this page's become its own.
    const { scheme, soundOn, textSize, shotTime, language } = preferences.getState();
    untold = { scheme, soundOn, textSize, shotTime, language };
    return await exchanged();
  }

  async function exchanged(): Promise<OwnPreferences> {
    const reported = untold;
    if (Object.keys(reported).length === 0) return await client.preferences.get({});
    const own = await client.preferences.change(reported);
    if (untold === reported) untold = {};
    return own;
  }

  /** A change made here meanwhile is newer. */
  function shown(view: OwnPreferences): Partial<PreferencesState> {
    const own = { ...view, ...untold };
    const now = preferences.getState();
    const { scheme = now.scheme, soundOn = now.soundOn, textSize = now.textSize, shotTime = now.shotTime } = own;
    const { language = now.language } = own;
    if (Object.keys(own).length > 0) keep({ scheme, soundOn, textSize, shotTime, language });
    return {};
  }

  function change(changes: Partial<Preferences>): void {
    untold = { ...untold, ...changes };
    keep(changes);
    drop(preferences.getState().reload());
  }

  const source = { topics: ['setting:preferences'], read, shown };
  const preferences = createResource<OwnPreferences, PreferencesState>(context, source, () => ({
    ...parsePreferences(stored),
    change,
    // Two pages may be at two types of items.
    rememberType: (lastType) => keep({ lastType }),
  }));
  return preferences;
}

function readStored(storage: Pick<Storage, 'getItem'> | null): string | null {
  try {
    return storage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}
