import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { QualityView } from '../../../main/contract/quality.ts';
import { changedQuality } from '../../../main/contract/qualityChange.ts';
import { defaultThresholds } from '../../../main/domain/judgement/qualitySettings.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface QualityWorld {
  quality: QualityView;
}

/** The fake station's part for what photos are judged by. */
export function fakeQualityPart(os: Os, world: QualityWorld, noted: (path: string, input: unknown) => void) {
  return {
    get: os.quality.get.handler(() => world.quality),
    change: os.quality.change.handler(({ input }) => {
      noted('quality.change', input);
      world.quality = { ...world.quality, settings: changedQuality(world.quality.settings, input) };
      return world.quality;
    }),
  };
}

/** A station of 400 photos, a few of them soft, bright or yellow. */
export function fakeQuality(change: Partial<QualityView> = {}): QualityView {
  const settings = {
    thresholds: defaultThresholds,
    blocks: [],
  };
  const spread = (from: number, to: number, bend: number): number[] =>
    Array.from({ length: 400 }, (_, at) => from + (to - from) * (at / 399) ** bend);
  return {
    settings,
    defaults: settings,
    measured: {
      itemSharpness: spread(500, 2_800, 0.4),
      sharpness: spread(150, 610, 0.3),
      glare: spread(0, 0.012, 9),
      itemBlown: spread(0, 0.5, 7),
      itemHighlights: spread(0.25, 1, 0.4),
      noise: spread(0.5, 9, 3),
      jpegQuality: spread(40, 98, 0.2),
      clippedHigh: spread(0, 0.44, 5),
      clippedLow: spread(0, 0.2, 8),
      brightness: spread(0.24, 0.72, 0.6),
      cast: spread(0.4, 23, 3),
    },
    ...change,
  };
}
