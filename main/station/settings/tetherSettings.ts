import { z } from 'zod';
import { tetherCamera } from '../../../preload/contract/tetherView.ts';
import type { Store } from '../../domain/ports/store.ts';

const shape = z.object({
  camera: tetherCamera.nullable().default(null),
  keepsOnCard: z.boolean().default(true),
});
/** Which camera is tethered, and what becomes of its own copies. */
export type TetherSettings = z.infer<typeof shape>;

const settingKey = 'tether';

/** One that cannot be read counts as not set. */
export function readTetherSettings({ settings }: Pick<Store, 'settings'>): TetherSettings {
  const parsed = shape.safeParse(settings.get(settingKey) ?? {});
  return parsed.success ? parsed.data : shape.parse({});
}

export function writeTetherSettings(store: Store, change: Partial<TetherSettings>): TetherSettings {
  const changed = { ...readTetherSettings(store), ...change };
  store.settings.set(settingKey, changed);
  return changed;
}
