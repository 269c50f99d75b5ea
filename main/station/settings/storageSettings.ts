import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import { readSetting, writeSetting } from './setting.ts';
import { type StorageSettings, stationSettings } from './settings.ts';

/** Throws `StationError` `invalid` where the station would take no photos before it has warned. */
export function writeStorageSettings(
  store: Pick<Store, 'settings'>,
  changes: Partial<StorageSettings>,
): StorageSettings {
  const next = { ...readSetting(store, stationSettings.storage), ...changes };
  if (next.refuseBelowBytes > next.warnBelowBytes) {
    const field = changes.warnBelowBytes === undefined ? 'refuseBelowBytes' : 'warnBelowBytes';
    throw new StationError('invalid', text('space.warnFirst'), { field });
  }
  return writeSetting(store, stationSettings.storage, next);
}
