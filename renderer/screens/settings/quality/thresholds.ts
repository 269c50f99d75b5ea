import { percent } from '../../../../main/texts/sizes.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import type { QualitySettingsView } from '../../../../preload/contract/quality.ts';

export type Threshold = keyof QualitySettingsView['thresholds'];

/** How one threshold is shown and moved. */
export interface ThresholdScale {
  readonly threshold: Threshold;
  readonly title: Text;
  readonly help: Text;
  /** Photos on this side of the threshold are flagged. */
  readonly flags: 'below' | 'above';
  readonly most: number;
  readonly step: number;
  /** It is read and typed in whole numbers of this: a share in percent. */
  readonly unit: '' | '%';
  /** The range of the distribution, within which the threshold is moved. */
  figure(value: number): Text;
}

const perUnit = { '': 1, '%': 100 } as const;

/** The whole number that stands for a threshold in its field. */
export function typedText({ unit }: ThresholdScale, value: number): string {
  return String(Math.round(value * perUnit[unit]));
}

/** The value that a person has typed, or the plain line that says which can be typed. */
export function readTyped(
  { unit, most }: ThresholdScale,
  typed: string,
): { readonly value: number } | { readonly error: Text } {
  const number = Number(typed.trim().replace(/\s*%$/, ''));
  const largest = most * perUnit[unit];
  if (/^\s*\d+\s*%?\s*$/.test(typed) && number <= largest) return { value: number / perUnit[unit] };
  return { error: text('settings.quality.notANumber', { largest }) };
}

const whole = (value: number): Text => text('size.count', { count: Math.round(value) });

export const thresholdScales: readonly ThresholdScale[] = [
  {
    threshold: 'sharpness',
    title: text('settings.quality.blurred'),
    help: text('settings.quality.sharpnessHelp'),
    flags: 'below',
    most: 800,
    step: 10,
    unit: '',
    figure: whole,
  },
  {
    threshold: 'clippedHigh',
    title: text('settings.quality.tooBright'),
    help: text('settings.quality.brightHelp'),
    flags: 'above',
    most: 1,
    step: 0.01,
    unit: '%',
    figure: percent,
  },
  {
    threshold: 'clippedLow',
    title: text('settings.quality.blackParts'),
    help: text('settings.quality.blackHelp'),
    flags: 'above',
    most: 1,
    step: 0.01,
    unit: '%',
    figure: percent,
  },
  {
    threshold: 'brightness',
    title: text('settings.quality.darkWhole'),
    help: text('settings.quality.darkHelp'),
    flags: 'below',
    most: 1,
    step: 0.01,
    unit: '%',
    figure: percent,
  },
  {
    threshold: 'cast',
    title: text('settings.quality.cast'),
    help: text('settings.quality.castHelp'),
    flags: 'above',
    most: 60,
    step: 1,
    unit: '',
    figure: whole,
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
