/**
 * Measured once at intake. Verdicts are computed from them and never stored, so that a new threshold judges old photos
 * too.
 */
export interface PhotoFigures {
  /** How many edges as wide as the photo's sharp ones fit along its longer edge. Null for too little detail. */
  readonly sharpness: number | null;
  /** Share of blown out pixels, 0 to 1. */
  readonly clippedHigh: number;
  /** Share of black pixels, 0 to 1. */
  readonly clippedLow: number;
  /** Mean as displayed, 0 to 1. */
  readonly brightness: number;
  /** The greyest mid-tones show it; null where nothing is near grey. */
  readonly cast: ColourCast | null;
  /** Share of possibly missing pixels, 0 to 1, where the format cannot tell; absent in older photos. */
  readonly lost?: number | undefined;
  /** Perceptual: 64 bits in lower-case hex; similar pictures differ in few bits. */
  readonly hash: string;
  /** Packed (`cellMap.ts`); null in older photos. */
  readonly map: string | null;
  /** Pixels along the longer edge at the edge measurement. */
  readonly detailEdge: number | null;
  /** Estimated, 1 to 100; null for other formats and unknown tables. */
  readonly jpegQuality: number | null;
}

/** CIELAB; 0 is neutral. */
export interface ColourCast {
  /** Green is negative, magenta positive. */
  readonly a: number;
  /** Blue is negative, yellow positive. */
  readonly b: number;
}

/** 0 to 64: 0 for the same picture, about 32 for unrelated ones. */
export function hashDistance(left: string, right: string): number {
  let count = 0;
  for (let different = BigInt(`0x${left}`) ^ BigInt(`0x${right}`); different > 0n; different &= different - 1n) {
    count += 1;
  }
  return count;
}
