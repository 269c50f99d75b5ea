import type { QualityView } from '../../../../preload/contract/quality.ts';
import {
  defaultQuality,
  type QualitySettings,
  type QualityThreshold,
} from '../../../domain/judgement/qualitySettings.ts';
import { figureOf } from '../../../domain/judgement/verdicts.ts';
import type { Parts } from '../../parts.ts';
import { readSetting, writeSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { Implementer } from './implementer.ts';

/** So many of the newest photos show what is usual here. */
const newestPhotos = 2_000;

export function qualityPart(os: Implementer, { core }: Parts) {
  const { store } = core;
  function view(): QualityView {
    const figures = store.photos.newestFigures(newestPhotos);
    const measured = (threshold: QualityThreshold): number[] =>
      figures.flatMap((figure) => figureOf(threshold, figure) ?? []).sort((left, right) => left - right);
    return {
      settings: forView(readSetting(store, stationSettings.quality)),
      defaults: forView(defaultQuality),
      measured: {
        sharpness: measured('sharpness'),
        clippedHigh: measured('clippedHigh'),
        clippedLow: measured('clippedLow'),
        brightness: measured('brightness'),
        cast: measured('cast'),
      },
    };
  }
  return {
    get: os.quality.get.handler(view),
    set: os.quality.set.handler(({ input }) => {
      const before = readSetting(store, stationSettings.quality);
      store.transaction(() => {
        writeSetting(store, stationSettings.quality, input);
        store.audit.insert({
          at: core.clock(),
          who: core.actions.who,
          what: 'quality settings changed',
          itemId: null,
          detail: { before, after: input },
        });
      });
      // What is on the screens is judged anew at once.
      core.statusChanged();
      if (core.session.openItemId) core.itemChanged(core.session.openItemId);
      return view();
    }),
  };
}

function forView(settings: QualitySettings): QualityView['settings'] {
  return { thresholds: settings.thresholds, blocks: [...settings.blocks] };
}
