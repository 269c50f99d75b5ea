import type { Store } from '../../domain/ports/store.ts';
import { rememberOverlayFit } from '../settings/overlayFits.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import type { Implementer } from './implementer.ts';

export interface OverlaysDependencies {
  readonly store: Pick<Store, 'settings'>;
}

export function overlaysPart(os: Implementer, { store }: OverlaysDependencies) {
  return {
    all: os.overlays.all.handler(() => ({ fits: [...readSetting(store, stationSettings.overlayFits)] })),
    remember: os.overlays.remember.handler(({ input }) => {
      rememberOverlayFit(store, input);
      return {};
    }),
  };
}
