import type { Store } from '../../domain/ports/store.ts';
import { readSetting, writeSetting } from './setting.ts';
import { stationSettings } from './settings.ts';

type Settings = Pick<Store, 'settings'>;
type OwnKeys = Readonly<Record<string, string>>;

/** An older station's pedal is the shutter's second key until one is set. */
export function readOwnKeys(store: Settings): OwnKeys {
  const { pedalKey } = readSetting(store, stationSettings.liveCamera);
  if (pedalKey === null || store.settings.get(stationSettings.keys.key) !== undefined) {
    return readSetting(store, stationSettings.keys);
  }
  return { 'shutter.second': pedalKey };
}

/** Null restores a default. Answers all keys that are set. */
export function changeOwnKeys(store: Settings, changes: Readonly<Record<string, string | null>>): OwnKeys {
  const changed = Object.entries({ ...readOwnKeys(store), ...changes });
  const saved = changed.flatMap(([slot, key]) => (key === null ? [] : [[slot, key] as const]));
  return writeSetting(store, stationSettings.keys, Object.fromEntries(saved));
}
