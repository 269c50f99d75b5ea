import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { changeOwnKeys, readOwnKeys } from '../settings/ownKeys.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { scannerTest } from '../shoot/codeSheet.ts';
import type { Implementer } from './implementer.ts';

export interface PreferencesDependencies {
  readonly store: Pick<Store, 'settings'>;
  readonly imaging: Pick<Imaging, 'ask'>;
}

/** How the page behaves at this station: its keys, its scanner and other preferences. */
export function preferenceParts(os: Implementer, { store, imaging }: PreferencesDependencies) {
  return {
    keys: {
      get: os.keys.get.handler(() => readOwnKeys(store)),
      change: os.keys.change.handler(({ input }) => changeOwnKeys(store, input.changes)),
    },
    scanner: {
      get: os.scanner.get.handler(() => readSetting(store, stationSettings.scanner)),
      change: os.scanner.change.handler(({ input }) => changeSetting(store, stationSettings.scanner, input)),
      testCode: os.scanner.testCode.handler(() => scannerTest(imaging)),
    },
    preferences: {
      get: os.preferences.get.handler(() => readSetting(store, stationSettings.preferences)),
      change: os.preferences.change.handler(({ input }) => changeSetting(store, stationSettings.preferences, input)),
    },
  };
}
