import { qualitySettings } from '../../../preload/contract/quality.ts';
import { defaultQuality, type QualitySettings } from '../../domain/judgement/qualitySettings.ts';
import type { StoreTables } from '../../domain/ports/store.ts';

const settingKey = 'quality';

/** What photos are judged by at this station. One that cannot be read counts as not set. */
export function readQualitySettings({ settings }: Pick<StoreTables, 'settings'>): QualitySettings {
  const parsed = qualitySettings.safeParse(settings.get(settingKey));
  return parsed.success ? parsed.data : defaultQuality;
}

export function writeQualitySettings({ settings }: Pick<StoreTables, 'settings'>, changed: QualitySettings): void {
  settings.set(settingKey, changed);
}
