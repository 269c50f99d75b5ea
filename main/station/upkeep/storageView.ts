import type { StorageView } from '../../contract/views.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import { rebuiltNote } from '../settings/rebuiltNote.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { writeStorageSettings } from '../settings/storageSettings.ts';
import { listBackups } from './backups.ts';
import type { FreeSpace } from './freeSpace.ts';
import { countClearable, endedBefore } from './retention.ts';

export interface StorageParts {
  readonly store: Store;
  readonly options: Pick<StationOptions, 'dataFolder'>;
  readonly space: Pick<FreeSpace, 'refresh' | 'view'>;
  readonly clock: () => Millis;
}

/** Retention is shown with so many days while it is off. */
const exampleDays = 30;

/** The data folder as it stands: photos, backups, free space, and what retention would let go. */
export async function storageView({ store, options, space, clock }: StorageParts): Promise<StorageView> {
  await space.refresh();
  const settings = readSetting(store, stationSettings.storage);
  const days = settings.retentionDays ?? exampleDays;
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
    settings,
    wouldGo: { days, ...countClearable(store, endedBefore(clock(), days)) },
    rebuilt: readSetting(store, rebuiltNote),
  };
}

/** Changes the settings that are given, with a line in the history. */
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
