import type { ScannerSettings } from '../../../../preload/contract/codes/scanner.ts';
import type { Store } from '../../../domain/ports/store.ts';
import type { Imaging } from '../../../imaging/imaging.ts';
import type { Hub } from '../../hub.ts';
import { changeSetting, readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import { scannerTest } from '../../shoot/codeSheet.ts';
import type { Implementer } from '../implementer.ts';

export interface ScannerDoor {
  readonly store: Pick<Store, 'settings'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly imaging: Pick<Imaging, 'ask'>;
}

export function scannerPart(os: Implementer, { store, hub, imaging }: ScannerDoor) {
  return {
    get: os.scanner.get.handler(() => readSetting(store, stationSettings.scanner)),
    change: os.scanner.change.handler(({ input }) => {
      const changed = changeSetting(store, stationSettings.scanner, given(input));
      hub.emit({ type: 'scanner' });
      return changed;
    }),
    testCode: os.scanner.testCode.handler(() => scannerTest(imaging)),
  };
}

/** Without parts that were not given. */
function given(
  input: { [Part in keyof ScannerSettings]?: ScannerSettings[Part] | undefined },
): Partial<ScannerSettings> {
  // What is left is defined.
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<ScannerSettings>;
}
