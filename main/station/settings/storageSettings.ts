import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';

/** How the data folder is kept. One that cannot be read counts as not set. */
const shape = z.object({
  /** Originals of ended items go after so many days; null keeps them. */
  retentionDays: z.number().int().min(1).max(3650).nullable().default(null),
  backupEveryHours: z.number().int().min(1).max(168).default(4),
  backupsKept: z.number().int().min(1).max(100).default(6),
  /** Free space: below the first the station warns, below the second it takes no photos. */
  warnBelowBytes: z.number().int().min(0).default(2_000_000_000),
  refuseBelowBytes: z.number().int().min(0).default(500_000_000),
  /** A file that is no RAW or TIFF and has more is no photo. */
  mostPhotoBytes: z.number().int().min(1_000_000).default(300_000_000),
});
export type StorageSettings = z.infer<typeof shape>;

const settingKey = 'storage';

/** Where nothing was set. */
export const usualStorage: StorageSettings = shape.parse({});

export function readStorageSettings(store: Pick<Store, 'settings'>): StorageSettings {
  const parsed = shape.safeParse(store.settings.get(settingKey) ?? {});
  return parsed.success ? parsed.data : usualStorage;
}

/** Throws `StationError` `invalid` where the station would take no photos before it has warned. */
export function writeStorageSettings(store: Store, changes: Partial<StorageSettings>): StorageSettings {
  const settings = shape.parse({ ...readStorageSettings(store), ...changes });
  if (settings.refuseBelowBytes > settings.warnBelowBytes) {
    const field = changes.warnBelowBytes === undefined ? 'refuseBelowBytes' : 'warnBelowBytes';
    throw new StationError(
      'invalid',
      'The station has to warn before it takes no photos any more: keep the limit of the warning the higher one.',
      { field },
    );
  }
  store.settings.set(settingKey, settings);
  return settings;
}
