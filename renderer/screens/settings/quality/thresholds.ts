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
  /** It is read and typed in whole numbers of this: a share in percent. */
  readonly unit: '' | '%';
  /** What the distribution is drawn over, and the threshold is moved within. */
  text(value: number): string;
}

const perUnit = { '': 1, '%': 100 } as const;

/** The whole number that stands for a threshold in its field. */
export function typedText({ unit }: ThresholdScale, value: number): string {
  return String(Math.round(value * perUnit[unit]));
}

/** What a person has typed, or the plain line that says what can be typed. */
export function readTyped(
  { unit, most }: ThresholdScale,
  text: string,
): { readonly value: number } | { readonly error: string } {
  const number = Number(text.trim().replace(/\s*%$/, ''));
  const largest = most * perUnit[unit];
  if (/^\s*\d+\s*%?\s*$/.test(text) && number <= largest) return { value: number / perUnit[unit] };
  return { error: `Type a whole number from 0 to ${largest}. Nothing was changed.` };
}

export const thresholdScales: readonly ThresholdScale[] = [
  {
    threshold: 'sharpness',
    title: 'Blurred',
    help: 'Sharpness: how many edges as wide as the sharp ones fit along the photo.',
    flags: 'below',
    most: 800,
    step: 10,
    unit: '',
    text: (value) => String(Math.round(value)),
  },
  {
    threshold: 'clippedHigh',
    title: 'Too bright',
    help: 'Share of the picture that is blown out. A white background counts too.',
    flags: 'above',
    most: 1,
    step: 0.01,
    unit: '%',
    text: percent,
  },
  {
    threshold: 'clippedLow',
    title: 'Too dark: black parts',
    help: 'Share of the picture that is black.',
    flags: 'above',
    most: 1,
    step: 0.01,
    unit: '%',
    text: percent,
  },
  {
    threshold: 'brightness',
    title: 'Too dark: the whole',
    help: 'Mean lightness of the picture.',
    flags: 'below',
    most: 1,
    step: 0.01,
    unit: '%',
    text: percent,
  },
  {
    threshold: 'cast',
    title: 'Colour cast',
    help: 'How far the greyest part of the picture is from grey. A wooden table counts too.',
    flags: 'above',
    most: 60,
    step: 1,
    unit: '',
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
