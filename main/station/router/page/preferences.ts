import type { Store } from '../../../domain/ports/store.ts';
import type { Hub } from '../../hub.ts';
import { changeSetting, readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { Implementer } from '../implementer.ts';

export interface PreferencesDoor {
  readonly store: Pick<Store, 'settings'>;
  readonly hub: Pick<Hub, 'emit'>;
}

export function preferencesPart(os: Implementer, { store, hub }: PreferencesDoor) {
  return {
    get: os.preferences.get.handler(() => readSetting(store, stationSettings.preferences)),
    change: os.preferences.change.handler(({ input }) => {
      const changed = changeSetting(store, stationSettings.preferences, input);
      hub.emit({ type: 'preferences' });
      return changed;
    }),
  };
}
