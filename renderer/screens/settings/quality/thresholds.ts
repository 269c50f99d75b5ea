import type { QualitySettingsView } from '../../../../main/contract/quality.ts';
import { percent } from '../../../../main/texts/sizes.ts';
import { type Text, text } from '../../../../main/texts/text.ts';

export type Threshold = keyof QualitySettingsView['thresholds'];

export interface ThresholdScale {
  readonly threshold: Threshold;
  readonly title: Text;
  readonly help: Text;
  /** Photos on this side are flagged. */
  readonly flags: 'below' | 'above';
  readonly most: number;
  readonly step: number;
  /** Whole numbers of this unit: a share in percent. */
  readonly unit: '' | '%';
  /** Small shares also take tenths. */
  readonly tenths?: boolean;
  figure(value: number): Text;
}

const perUnit = { '': 1, '%': 100 } as const;

/** A whole number, or one digit behind the point. */
export function typedText({ unit, tenths: hasTenths }: ThresholdScale, value: number): string {
  return hasTenths ? (value * perUnit[unit]).toFixed(1) : String(Math.round(value * perUnit[unit]));
}

/** A value, or the line that says which values are possible. */
export function readTyped(
  { unit, most, tenths: hasTenths }: ThresholdScale,
  typed: string,
): { readonly value: number } | { readonly error: Text } {
  const number = Number(typed.trim().replace(/\s*%$/, '').replace(',', '.'));
  const largest = most * perUnit[unit];
  const form = hasTenths ? /^\s*\d+([.,]\d)?\s*%?\s*$/ : /^\s*\d+\s*%?\s*$/;
  if (form.test(typed) && number <= largest) return { value: number / perUnit[unit] };
  return { error: text(hasTenths ? 'settings.quality.notATenth' : 'settings.quality.notANumber', { largest }) };
}

const tenths = (value: number): Text => text('size.tenthsOfPercent', { count: value * 100 });

const whole = (value: number): Text => text('size.count', { count: Math.round(value) });

export const thresholdScales: readonly ThresholdScale[] = [
  {
    threshold: 'itemSharpness',
    title: text('settings.quality.itemBlurred'),
    help: text('settings.quality.itemSharpnessHelp'),
    flags: 'below',
    most: 3_000,
    step: 20,
    unit: '',
    figure: whole,
  },
  {
    threshold: 'sharpness',
    title: text('settings.quality.wholeBlurred'),
    help: text('settings.quality.sharpnessHelp'),
    flags: 'below',
    most: 800,
    step: 10,
    unit: '',
    figure: whole,
  },
  {
    threshold: 'glare',
    title: text('settings.quality.glare'),
    help: text('settings.quality.glareHelp'),
    flags: 'above',
    most: 0.05,
    step: 0.001,
    unit: '%',
    tenths: true,
    figure: tenths,
  },
  {
    threshold: 'itemBlown',
    title: text('settings.quality.itemBright'),
    help: text('settings.quality.itemBrightHelp'),
    flags: 'above',
    most: 1,
    step: 0.01,
    unit: '%',
    figure: percent,
  },
  {
    threshold: 'itemHighlights',
    title: text('settings.quality.itemDark'),
    help: text('settings.quality.itemDarkHelp'),
    flags: 'below',
    most: 1,
    step: 0.01,
    unit: '%',
    figure: percent,
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
  {
    threshold: 'noise',
    title: text('settings.quality.noisy'),
    help: text('settings.quality.noisyHelp'),
    flags: 'above',
    most: 30,
    step: 1,
    unit: '',
    figure: whole,
  },
  {
    threshold: 'jpegQuality',
    title: text('settings.quality.compressed'),
    help: text('settings.quality.compressedHelp'),
    flags: 'below',
    most: 100,
    step: 1,
    unit: '',
    figure: whole,
  },
];

/** How many of the measured photos a threshold at this value flags. */
export function countFlagged({ flags }: ThresholdScale, values: readonly number[], limit: number): number {
  return values.filter((value) => (flags === 'below' ? value < limit : value > limit)).length;
}

/** Equal steps from 0 to `most`; the last holds all beyond. */
export function histogram(values: readonly number[], max: number, bars: number): readonly number[] {
  const counts = Array<number>(bars).fill(0);
  for (const value of values) {
    const bar = Math.min(bars - 1, Math.max(0, Math.floor((value / max) * bars)));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts;
}
