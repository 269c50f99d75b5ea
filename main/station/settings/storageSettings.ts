import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import { changeSetting, readSetting } from './setting.ts';
import { type StorageSettings, stationSettings } from './settings.ts';

/** Throws `StationError` `invalid` where the station would take no photos before it has warned. */
export function writeStorageSettings(
  store: Pick<Store, 'settings'>,
  changes: { readonly [Part in keyof StorageSettings]?: StorageSettings[Part] | undefined },
): StorageSettings {
  const before = readSetting(store, stationSettings.storage);
  const { warnBelowBytes = before.warnBelowBytes, refuseBelowBytes = before.refuseBelowBytes } = changes;
  if (refuseBelowBytes > warnBelowBytes) {
    const field = changes.warnBelowBytes === undefined ? 'refuseBelowBytes' : 'warnBelowBytes';
    throw new StationError('invalid', text('space.warnFirst'), { field });
  }
  return changeSetting(store, stationSettings.storage, changes);
}
