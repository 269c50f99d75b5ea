import type { Store } from '../../domain/ports/store.ts';
import { readSetting, writeSetting } from './setting.ts';
import { stationSettings } from './settings.ts';

type Settings = Pick<Store, 'settings'>;
type OwnKeys = Readonly<Record<string, string>>;

/** A pedal of a station that knew no other keys is the second key of the shutter until one is set. */
export function readOwnKeys(store: Settings): OwnKeys {
  const { pedalKey } = readSetting(store, stationSettings.liveCamera);
  if (pedalKey === null || store.settings.get(stationSettings.keys.key) !== undefined) {
    return readSetting(store, stationSettings.keys);
  }
  return { 'shutter.second': pedalKey };
}

/** Null gives a key back as it came. Answers all that are set then. */
export function changeOwnKeys(store: Settings, changes: Readonly<Record<string, string | null>>): OwnKeys {
  const changed = Object.entries({ ...readOwnKeys(store), ...changes });
  const kept = changed.flatMap(([slot, key]) => (key === null ? [] : [[slot, key] as const]));
  return writeSetting(store, stationSettings.keys, Object.fromEntries(kept));
}
