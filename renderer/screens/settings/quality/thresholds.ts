import type { QualitySettingsView } from '../../../../preload/contract/quality.ts';
import { percent } from '../../../format/figures.ts';

export type Threshold = keyof QualitySettingsView['thresholds'];

/** How one threshold is shown and moved. */
export interface ThresholdScale {
  readonly threshold: Threshold;
  readonly title: string;
  readonly help: string;
  /** Photos on this side of the threshold are flagged. */
  readonly flags: 'below' | 'above';
  readonly most: number;
  readonly step: number;
  /** What the distribution is drawn over, and the threshold is moved within. */
  text(value: number): string;
}

export const thresholdScales: readonly ThresholdScale[] = [
  {
    threshold: 'sharpness',
    title: 'Blurred',
    help: 'Sharpness: how many edges as wide as the sharp ones fit along the photo.',
    flags: 'below',
    most: 800,
    step: 10,
    text: (value) => String(Math.round(value)),
  },
  {
    threshold: 'clippedHigh',
    title: 'Too bright',
    help: 'Share of the picture that is blown out. A white background counts too.',
    flags: 'above',
    most: 1,
    step: 0.01,
    text: percent,
  },
  {
    threshold: 'clippedLow',
    title: 'Too dark: black parts',
    help: 'Share of the picture that is black.',
    flags: 'above',
    most: 1,
    step: 0.01,
    text: percent,
  },
  {
    threshold: 'brightness',
    title: 'Too dark: the whole',
    help: 'Mean lightness of the picture.',
    flags: 'below',
    most: 1,
    step: 0.01,
    text: percent,
  },
  {
    threshold: 'cast',
    title: 'Colour cast',
    help: 'How far the greyest part of the picture is from grey. A wooden table counts too.',
    flags: 'above',
    most: 60,
    step: 1,
    text: (value) => String(Math.round(value)),
  },
];

/** How many of the measured photos a threshold at this value flags. */
export function countFlagged({ flags }: ThresholdScale, values: readonly number[], limit: number): number {
  return values.filter((value) => (flags === 'below' ? value < limit : value > limit)).length;
}

/** Photos by how much they measure, in equal steps from 0 to `most`; the last holds all beyond. */
export function histogram(values: readonly number[], most: number, bars: number): readonly number[] {
  const counts = Array<number>(bars).fill(0);
  for (const value of values) {
    const bar = Math.min(bars - 1, Math.max(0, Math.floor((value / most) * bars)));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
}
