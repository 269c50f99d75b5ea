import type { StorageView } from '../../contract/views.ts';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import { rebuiltNote } from '../settings/rebuiltNote.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { type StorageSettings, stationSettings } from '../settings/settings.ts';
import { listBackups } from './backups.ts';
import type { FreeSpace } from './freeSpace.ts';
import { countClearable, endedBefore } from './retention.ts';

export interface StorageParts {
  readonly store: Store;
  readonly options: Pick<StationOptions, 'dataFolder'>;
  readonly space: Pick<FreeSpace, 'refresh' | 'view'>;
  readonly clock: () => Millis;
}

const exampleDays = 30;

export async function storageView({ store, options, space, clock }: StorageParts): Promise<StorageView> {
  await space.refresh();
  const days = readSetting(store, stationSettings.storage).retentionDays ?? exampleDays;
  const backups = await listBackups(options.dataFolder);
  return {
    photos: store.photos.count(),
    photoBytes: store.photos.bytes(),
    freeBytes: space.view.freeBytes,
    backups: {
      count: backups.length,
      bytes: backups.reduce((sum, backup) => sum + backup.bytes, 0),
      newestAt: backups[0]?.takenAt ?? null,
    },
    wouldGo: { days, ...countClearable(store, endedBefore(clock(), days)) },
    rebuilt: readSetting(store, rebuiltNote),
  };
}

export function changeStorage(
  { store, clock }: StorageParts,
  changes: Parameters<typeof writeStorageSettings>[1],
  who: string,
): void {
  const before = readSetting(store, stationSettings.storage);
  const after = writeStorageSettings(store, changes);
  store.audit.insert({
    at: clock(),
    who,
    text: text('history.storageSettings'),
    itemId: null,
    detail: { before, after },
  });
}

/** Throws `StationError` `invalid` where the station would refuse photos before it has warned. */
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
