/** Thresholds for a photo's figures, and their consequences. One set for each station; null says nothing about that figure. */
export interface QualityThresholds {
  /** Less sharpness of the item than this is blurred. */
  readonly itemSharpness: number | null;
  /** The same of the whole picture, in a scale of its own: of photos whose item cannot be told. */
  readonly sharpness: number | null;
  /** More of the item covered with spots of glare than this; 0 to 1. */
  readonly glare: number | null;
  /** More of the item blown out than this is too bright; 0 to 1. */
  readonly itemBlown: number | null;
  /** Darker than this where the item is lightest is too dark; 0 to 1. */
  readonly itemHighlights: number | null;
  /** More of the picture blown out than this is too bright; 0 to 1. */
  readonly clippedHigh: number | null;
  /** More of the picture black than this is too dark; 0 to 1. */
  readonly clippedLow: number | null;
  /** Less mean lightness than this is too dark; 0 to 1. */
  readonly brightness: number | null;
  /** A colour of the light farther from grey than this is a cast; CIELAB units. */
  readonly cast: number | null;
  /** More noise on the item than this; luma levels of 256. */
  readonly noise: number | null;
  /** Saved with less JPEG quality than this, 1 to 100. */
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

/** Photos below these are flagged, above the others. */
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
 * From the measurements of docs/decisions/0080-judged-by-the-item.md, and of 0020 for the whole picture: chosen so that of sound photos hardly
 * any is flagged.
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

/** The verdicts that a photo can get. */
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
  /** A photo with one of these goes to the tray instead of a side, until the admin says otherwise. */
  readonly blocks: readonly VerdictCode[];
}

export const defaultQuality: QualitySettings = { thresholds: defaultThresholds, blocks: [] };
