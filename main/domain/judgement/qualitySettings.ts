/** Null turns a threshold off. */
export interface QualityThresholds {
  /** Less is blurred. */
  readonly itemSharpness: number | null;
  /** Whole picture, on its own scale, where the item is unknown. */
  readonly sharpness: number | null;
  /** Share of the item under glare, 0 to 1. */
  readonly glare: number | null;
  /** Share of the item blown out, 0 to 1. */
  readonly itemBlown: number | null;
  /** Less is too dark, 0 to 1. */
  readonly itemHighlights: number | null;
  /** Share of the picture, 0 to 1. */
  readonly clippedHigh: number | null;
  /** Share of the picture, 0 to 1. */
  readonly clippedLow: number | null;
  /** Less is too dark, 0 to 1. */
  readonly brightness: number | null;
  /** Distance from grey in CIELAB units. */
  readonly cast: number | null;
  /** Luma levels of 256. */
  readonly noise: number | null;
  readonly jpegQuality: number | null;
}

export type QualityThreshold = keyof QualityThresholds;
export const qualityThresholds = [
  'itemSharpness',
  'sharpness',
  'glare',
  'itemBlown',
  'itemHighlights',
  'clippedHigh',
  'clippedLow',
  'brightness',
  'cast',
  'noise',
  'jpegQuality',
] as const satisfies readonly QualityThreshold[];

/** These flag smaller values, the others larger ones. */
const flagsBelow: ReadonlySet<QualityThreshold> = new Set([
  'itemSharpness',
  'sharpness',
  'itemHighlights',
  'brightness',
  'jpegQuality',
]);

export function flagsLess(threshold: QualityThreshold): boolean {
  return flagsBelow.has(threshold);
}

/**
 * Measured (docs/decisions/0080-judged-by-the-item.md; 0020 for the whole picture) so that hardly any sound photo is
 * flagged.
 */
export const defaultThresholds: QualityThresholds = {
  itemSharpness: 980,
  glare: 0.005,
  itemBlown: 0.1,
  itemHighlights: 0.38,
  noise: 7,
  jpegQuality: 45,
  sharpness: 200,
  clippedHigh: 0.35,
  clippedLow: 0.5,
  brightness: 0.15,
  cast: 20,
};

export const verdictCodes = [
  'same_picture',
  'lost_part',
  'blurred',
  'glare',
  'no_detail',
  'too_bright',
  'too_dark',
  'colour_cast',
  'noisy',
  'compressed',
  'too_small',
  'turned',
  'like_rejected',
  'not_sharper',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export interface QualitySettings {
  readonly thresholds: QualityThresholds;
  /** Photos with these go to the tray instead of a side. */
  readonly blocks: readonly VerdictCode[];
}

export const defaultQuality: QualitySettings = { thresholds: defaultThresholds, blocks: [] };
