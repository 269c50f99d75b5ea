/** Thresholds for a photo's figures, and their consequences. One set for each station; null says nothing about that figure. */
export interface QualityThresholds {
  /** Less sharpness than this is blurred. */
  readonly sharpness: number | null;
  /** More of the picture blown out than this is too bright; 0 to 1. */
  readonly clippedHigh: number | null;
  /** More of the picture black than this is too dark; 0 to 1. */
  readonly clippedLow: number | null;
  /** Less mean lightness than this is too dark; 0 to 1. */
  readonly brightness: number | null;
  /** A colour of the light farther from grey than this is a cast; CIELAB units. */
  readonly cast: number | null;
}

export type QualityThreshold = keyof QualityThresholds;
export const qualityThresholds = ['sharpness', 'clippedHigh', 'clippedLow', 'brightness', 'cast'] as const;

/** From the measurements of docs/decisions/0020-quality-figures.md: what no eye would let pass, and little more. */
export const defaultThresholds: QualityThresholds = {
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
  'no_detail',
  'too_bright',
  'too_dark',
  'colour_cast',
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
