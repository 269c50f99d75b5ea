/**
 * Figures of a photo, measured once, when it is taken in. Verdicts are computed from these, thresholds and rules, and never kept:
 * a changed threshold judges the photos of yesterday too.
 */
export interface PhotoFigures {
  /**
   * How many edges as wide as the photo's sharp ones would fit along its longer edge: half as many are twice as wide. Null where
   * the picture shows too little detail to tell.
   */
  readonly sharpness: number | null;
  /** Share of pixels that are blown out, 0 to 1. */
  readonly clippedHigh: number;
  /** Share of pixels that are black, 0 to 1. */
  readonly clippedLow: number;
  /** Mean lightness as it is shown, 0 (black) to 1. */
  readonly brightness: number;
  /** The colour of the light, as the greyest mid-tones show it; null where nothing in the picture is near grey. */
  readonly cast: ColourCast | null;
  /** Share of its pixels that may be missing, 0 to 1, where the format lets no one tell; left out by photos from before it was looked for. */
  readonly lost?: number | undefined;
  /** Perceptual hash of 64 bits as 16 lower-case hex digits: like pictures differ in few bits. */
  readonly hash: string;
  /** What each part of it shows, packed (`cellMap.ts`): the item is judged by those parts. Null for photos from before there were maps. */
  readonly map: string | null;
  /** Longer edge of the picture in which the map's edges were measured, pixels; null without a map. */
  readonly detailEdge: number | null;
  /** About the quality that its JPEG was saved with, 1 to 100; null for other formats and where its tables do not tell. */
  readonly jpegQuality: number | null;
}

/** In the scales of CIELAB; 0 is neutral. */
export interface ColourCast {
  /** Green is negative, magenta positive. */
  readonly a: number;
  /** Blue is negative, yellow positive. */
  readonly b: number;
}

/** How many of 64 bits differ: 0 for the same picture, about 32 for two that have nothing in common. */
export function hashDistance(left: string, right: string): number {
  let count = 0;
  for (let different = BigInt(`0x${left}`) ^ BigInt(`0x${right}`); different > 0n; different &= different - 1n) {
    count += 1;
  }
  return count;
}
