import type { QualityChange, QualityView } from '../../contract/quality.ts';
import { changedQuality } from '../../contract/qualityChange.ts';
import { defaultQuality, type QualitySettings, type QualityThreshold } from '../../domain/judgement/qualitySettings.ts';
import { figureOf, measuresOf } from '../../domain/judgement/verdicts.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import { readSetting, writeSetting } from './setting.ts';
import { stationSettings } from './settings.ts';

const newestPhotos = 2_000;
/** The middle is the same share of a photo of any shape. */
const square = { width: 1, height: 1 };

export function qualityView(store: Pick<Store, 'photos' | 'settings'>): QualityView {
  const all = store.photos.newestFigures(newestPhotos).map((figures) => measuresOf(square, figures, null));
  const measured = (threshold: QualityThreshold): number[] =>
    all.flatMap((measures) => figureOf(threshold, measures) ?? []).sort((left, right) => left - right);
  return {
    settings: forView(readSetting(store, stationSettings.quality)),
    defaults: forView(defaultQuality),
    measured: {
      itemSharpness: measured('itemSharpness'),
      sharpness: measured('sharpness'),
      glare: measured('glare'),
      itemBlown: measured('itemBlown'),
      itemHighlights: measured('itemHighlights'),
      clippedHigh: measured('clippedHigh'),
      clippedLow: measured('clippedLow'),
      brightness: measured('brightness'),
      cast: measured('cast'),
      noise: measured('noise'),
      jpegQuality: measured('jpegQuality'),
    },
  };
}

function forView(settings: QualitySettings): QualityView['settings'] {
  return { thresholds: settings.thresholds, blocks: [...settings.blocks] };
}

export function changeQuality(
  store: Pick<Store, 'settings' | 'audit' | 'transaction'>,
  change: QualityChange,
  by: { readonly who: string; readonly at: Millis },
): void {
  store.transaction(() => {
    const before = readSetting(store, stationSettings.quality);
    const after = writeSetting(store, stationSettings.quality, changedQuality(before, change));
    store.audit.insert({ ...by, text: text('history.qualitySettings'), itemId: null, detail: { before, after } });
  });
}
