import { type QualitySettings, qualityThresholds, verdictCodes } from '../domain/judgement/qualitySettings.ts';
import type { QualityChange } from './quality.ts';

export function changedQuality(before: QualitySettings, { thresholds = {}, blocks = {} }: QualityChange) {
  const named = qualityThresholds.filter((threshold) => thresholds[threshold] !== undefined);
  return {
    thresholds: { ...before.thresholds, ...Object.fromEntries(named.map((name) => [name, thresholds[name]])) },
    blocks: verdictCodes.filter((code) => blocks[code] ?? before.blocks.includes(code)),
  } satisfies QualitySettings;
}

export function changeTo({ thresholds, blocks }: QualitySettings) {
  return {
    thresholds: { ...thresholds },
    blocks: Object.fromEntries(verdictCodes.map((code) => [code, blocks.includes(code)])),
  } satisfies QualityChange;
}
