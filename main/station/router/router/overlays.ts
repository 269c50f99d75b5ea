import type { Parts } from '../../parts.ts';
import { rememberOverlayFit } from '../../settings/overlayFits.ts';
import { readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { Implementer } from './implementer.ts';

export function overlaysPart(os: Implementer, { core }: Parts) {
  return {
    all: os.overlays.all.handler(() => ({ fits: [...readSetting(core.store, stationSettings.overlayFits)] })),
    remember: os.overlays.remember.handler(({ input }) => {
      rememberOverlayFit(core.store, input);
      return {};
    }),
  };
}
