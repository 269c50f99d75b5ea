import { z } from 'zod';
import { defaultThresholds, verdictCodes } from '../domain/judgement/qualitySettings.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

/** In the units of `PhotoFigures`. */
export const figuresView = z.object({
  /** In the units of `ItemFigures`; null where the item cannot be told from its background. */
  itemSharpness: z.number().nullable(),
  sharpness: z.number().nullable(),
  clippedHigh: z.number(),
  clippedLow: z.number(),
  brightness: z.number(),
  cast: z.object({ a: z.number(), b: z.number() }).nullable(),
});
export type FiguresView = z.infer<typeof figuresView>;

export const qualityNote = z.object({
  code: z.enum(verdictCodes),
  severity: z.enum(['warning', 'note']),
  label: textView,
  text: textView,
});
export type QualityNote = z.infer<typeof qualityNote>;

const share = z.number().min(0).max(1);

/** Null says nothing about that figure. */
const thresholds = z.object({
  itemSharpness: z.number().min(0).max(6_000).nullable(),
  glare: share.nullable(),
  itemBlown: share.nullable(),
  itemHighlights: share.nullable(),
  noise: z.number().min(0).max(100).nullable(),
  jpegQuality: z.number().min(0).max(100).nullable(),
  sharpness: z.number().min(0).max(2_000).nullable(),
  clippedHigh: share.nullable(),
  clippedLow: share.nullable(),
  brightness: share.nullable(),
  cast: z.number().min(0).max(150).nullable(),
});
const { itemSharpness, glare, itemBlown, itemHighlights, noise, jpegQuality } = thresholds.shape;

export const qualitySettings = z.object({
  /** Older settings get the default. */
  thresholds: thresholds.extend({
    itemSharpness: itemSharpness.default(defaultThresholds.itemSharpness),
    glare: glare.default(defaultThresholds.glare),
    itemBlown: itemBlown.default(defaultThresholds.itemBlown),
    itemHighlights: itemHighlights.default(defaultThresholds.itemHighlights),
    noise: noise.default(defaultThresholds.noise),
    jpegQuality: jpegQuality.default(defaultThresholds.jpegQuality),
  }),
  /** A photo with one of these goes to the tray instead of a side. */
  blocks: z.array(z.enum(verdictCodes)),
});
export type QualitySettingsView = z.infer<typeof qualitySettings>;

/** Absent fields stay: a default would reset them. */
const qualityChange = z.object({
  thresholds: thresholds.partial().optional(),
  blocks: z.partialRecord(z.enum(verdictCodes), z.boolean()).optional(),
});
export type QualityChange = z.infer<typeof qualityChange>;

export const qualityView = z.object({
  settings: qualitySettings,
  defaults: qualitySettings,
  /** Of this station's newest photos, in rising order: at most 2,000 of each. */
  measured: z.object({
    itemSharpness: z.array(z.number()),
    glare: z.array(z.number()),
    itemBlown: z.array(z.number()),
    itemHighlights: z.array(z.number()),
    noise: z.array(z.number()),
    jpegQuality: z.array(z.number()),
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
  change: command.input(qualityChange).output(qualityView),
};
