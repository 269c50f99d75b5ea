import type { Store } from '../../../domain/ports/store.ts';
import { changeSetting, readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { Implementer } from '../implementer.ts';

export interface PreferencesDoor {
  readonly store: Pick<Store, 'settings'>;
}

export function preferencesPart(os: Implementer, { store }: PreferencesDoor) {
  return {
    get: os.preferences.get.handler(() => readSetting(store, stationSettings.preferences)),
    change: os.preferences.change.handler(({ input }) => changeSetting(store, stationSettings.preferences, input)),
  };
}
