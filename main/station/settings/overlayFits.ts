import { maxFits, type RememberedFit } from '../../contract/overlays.ts';
import type { Store } from '../../domain/ports/store.ts';
import { readSetting, writeSetting } from './setting.ts';
import { stationSettings } from './settings.ts';

/** Replaces the fit of the same side and camera; the oldest are forgotten. */
export function rememberOverlayFit(store: Pick<Store, 'settings'>, fit: RememberedFit): void {
  const fits = readSetting(store, stationSettings.overlayFits);
  const others = fits.filter((other) => other.side !== fit.side || other.camera !== fit.camera);
  writeSetting(store, stationSettings.overlayFits, [...others, fit].slice(-maxFits));
}
