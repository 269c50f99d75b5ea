import type { Millis } from '../model.ts';

/** How many of a camera's photos are looked at, the newest first: a camera whose clock was set is known again after a few. */
export const clockSamples = 9;
/** So many of them must say the same. */
const leastAgreeing = 5;
/** EXIF times end at the second, and a photo is on its way for a moment or two. */
const agreeWithinMs = 5_000;

/** Of one alone nobody knows whether the camera's clock runs: one without a battery says the same time for ever. */
const leastToTell = 2;
/** EXIF times end at the second. */
const exifMs = 1_000;

/**
 * How far this machine's clock is ahead of a camera's, by how much later than their EXIF times its photos came. Null before the second one, and
 * where five and more do not agree, as those of a card that is copied do. A way only makes a photo later, so the smallest of those that agree is nearest.
 * Of a camera's first photos it is the most that it can be: by it a photo seems to be taken too late rather than too early.
 */
export function clockOffsetOf(latenesses: readonly Millis[]): Millis | null {
  const newest = latenesses.slice(0, clockSamples).toSorted((a, b) => a - b);
  const middle = newest[Math.floor(newest.length / 2)];
  if (middle === undefined) return null;
  const agreeing = newest.filter((lateness) => Math.abs(lateness - middle) <= agreeWithinMs);
  const [smallest = middle] = newest;
  if (newest.length < leastToTell) return null;
  if (newest.length < leastAgreeing) return smallest + exifMs;
  return agreeing.length < leastAgreeing ? null : (agreeing[0] ?? null);
}
