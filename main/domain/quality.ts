/**
 * What is measured of a photo once, when it is taken in. Verdicts are computed from these, thresholds and rules, and never kept:
 * a changed threshold judges the photos of yesterday too.
 */
export interface PhotoFigures {
  /** Larger is sharper; comparable between photos of one size of measure only. */
  readonly sharpness: number;
  /** Share of pixels at the white end, 0 to 1. */
  readonly clippedHigh: number;
  /** Share of pixels at the black end, 0 to 1. */
  readonly clippedLow: number;
  /** Mean lightness, 0 (black) to 1. */
  readonly brightness: number;
  /** Mean colour along green to red, in the scale of CIELAB's a*: 0 is neutral. */
  readonly castA: number;
  /** Mean colour along blue to yellow, in the scale of CIELAB's b*: 0 is neutral. */
  readonly castB: number;
  /** Perceptual hash of 64 bits as 16 lower-case hex digits: like pictures differ in few bits. */
  readonly hash: string;
}
