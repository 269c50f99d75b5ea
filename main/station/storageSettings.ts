import { z } from 'zod';
import type { Store } from '../store/openStore.ts';

/** How the data folder is kept. One that cannot be read counts as not set. */
const shape = z.object({
  /** Originals of ended items go after so many days; null keeps them. */
  retentionDays: z.number().int().min(1).max(3650).nullable().default(null),
  backupEveryHours: z.number().int().min(1).max(168).default(4),
  backupsKept: z.number().int().min(1).max(100).default(6),
  /** Free space: below the first the station warns, below the second it takes no photos. */
  warnBelowBytes: z.number().int().min(0).default(2_000_000_000),
  refuseBelowBytes: z.number().int().min(0).default(500_000_000),
});
export type StorageSettings = z.infer<typeof shape>;

const settingKey = 'storage';

export function readStorageSettings(store: Store): StorageSettings {
  const parsed = shape.safeParse(store.settings.get(settingKey) ?? {});
  return parsed.success ? parsed.data : shape.parse({});
}

export function writeStorageSettings(store: Store, changes: Partial<StorageSettings>): StorageSettings {
  const settings = shape.parse({ ...readStorageSettings(store), ...changes });
  store.settings.set(settingKey, settings);
  return settings;
}
