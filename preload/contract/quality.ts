import { z } from 'zod';
import { verdictCodes } from '../../main/domain/judgement/qualitySettings.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

/** The figures of a photo, in the units of `PhotoFigures`. */
export const figuresView = z.object({
  sharpness: z.number().nullable(),
  clippedHigh: z.number(),
  clippedLow: z.number(),
  brightness: z.number(),
  cast: z.object({ a: z.number(), b: z.number() }).nullable(),
});
export type FiguresView = z.infer<typeof figuresView>;

/** One thing worth saying of a photo. */
export const qualityNote = z.object({
  code: z.enum(verdictCodes),
  severity: z.enum(['warning', 'note']),
  /** One or two words, for a mark. */
  label: textView,
  /** The fault and the remedy. */
  text: textView,
});
export type QualityNote = z.infer<typeof qualityNote>;

const share = z.number().min(0).max(1);
export const qualitySettings = z.object({
  /** Null says nothing about that figure. */
  thresholds: z.object({
    sharpness: z.number().min(0).max(2_000).nullable(),
    clippedHigh: share.nullable(),
    clippedLow: share.nullable(),
    brightness: share.nullable(),
    cast: z.number().min(0).max(150).nullable(),
  }),
  /** A photo with one of these goes to the tray instead of a side. */
  blocks: z.array(z.enum(verdictCodes)),
});
export type QualitySettingsView = z.infer<typeof qualitySettings>;

export const qualityView = z.object({
  settings: qualitySettings,
  defaults: qualitySettings,
  /** The figures of this station's newest photos, by threshold, in rising order: at most 2,000 of each. */
  measured: z.object({
    sharpness: z.array(z.number()),
    clippedHigh: z.array(z.number()),
    clippedLow: z.array(z.number()),
    brightness: z.array(z.number()),
    cast: z.array(z.number()),
  }),
});
export type QualityView = z.infer<typeof qualityView>;

export const qualityContract = {
  get: command.input(empty).output(qualityView),
  set: command.input(qualitySettings).output(qualityView),
};
