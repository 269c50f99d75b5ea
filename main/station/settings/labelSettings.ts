import { labelSettings } from '../../../preload/contract/labels.ts';
import { defaultLabels, type LabelSettings } from '../../domain/intake/labelShot.ts';
import type { Store } from '../../domain/ports/store.ts';

const settingKey = 'labels';

/** Settings that cannot be read count as not set. */
export function readLabelSettings({ settings }: Pick<Store, 'settings'>): LabelSettings {
  const parsed = labelSettings.safeParse({ ...defaultLabels, ...asObject(settings.get(settingKey)) });
  return parsed.success ? parsed.data : defaultLabels;
}

export function writeLabelSettings(store: Pick<Store, 'settings'>, settings: LabelSettings): void {
  store.settings.set(settingKey, settings);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
