import { type LiveCameraSettings, liveCameraSettings } from '../../../preload/contract/liveCamera.ts';
import type { Store } from '../../domain/ports/store.ts';

const settingKey = 'liveCamera';
const nothingSet: LiveCameraSettings = { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' };
/** Cameras whose size is kept; the oldest are forgotten. */
const mostSizes = 50;
/** What is stored may be of an older version: a part that is missing counts as not set. */
const stored = liveCameraSettings.partial();

/** One that cannot be read counts as not set. */
export function readLiveCameraSettings({ settings }: Pick<Store, 'settings'>): LiveCameraSettings {
  const parsed = stored.safeParse(settings.get(settingKey) ?? {});
  return parsed.success ? liveCameraSettings.parse({ ...nothingSet, ...parsed.data }) : nothingSet;
}

export function writeLiveCameraSettings(store: Store, change: Partial<LiveCameraSettings>): LiveCameraSettings {
  const changed = { ...readLiveCameraSettings(store), ...change };
  store.settings.set(settingKey, changed);
  return changed;
}

/** Null forgets the size chosen for the camera. */
export function withSize(
  settings: LiveCameraSettings,
  label: string,
  size: LiveCameraSettings['sizes'][number]['size'] | null,
): LiveCameraSettings['sizes'] {
  const others = settings.sizes.filter((entry) => entry.label !== label);
  return size === null ? others : [...others, { label, size }].slice(-mostSizes);
}
