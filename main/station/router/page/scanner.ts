import type { Store } from '../../../domain/ports/store.ts';
import type { Imaging } from '../../../imaging/imaging.ts';
import { changeSetting, readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import { scannerTest } from '../../shoot/codeSheet.ts';
import type { Implementer } from '../implementer.ts';

export interface ScannerDoor {
  readonly store: Pick<Store, 'settings'>;
  readonly imaging: Pick<Imaging, 'ask'>;
}

export function scannerPart(os: Implementer, { store, imaging }: ScannerDoor) {
  return {
    get: os.scanner.get.handler(() => readSetting(store, stationSettings.scanner)),
    change: os.scanner.change.handler(({ input }) => changeSetting(store, stationSettings.scanner, input)),
    testCode: os.scanner.testCode.handler(() => scannerTest(imaging)),
  };
}
