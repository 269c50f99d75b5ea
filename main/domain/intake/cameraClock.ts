import type { Millis } from '../model.ts';

/** Only the newest photos count, so a camera whose clock was set is known again after a few. */
export const clockSamples = 9;
/** More than half must agree too. */
const leastAgreeing = 3;
/** EXIF times have whole seconds, and transfer takes a moment. */
const agreeWithinMs = 5_000;
/** EXIF times have whole seconds. */
const exifMs = 1_000;

/** From a photo that came by itself. */
export interface CameraFigure {
  readonly takenAt: Millis;
  /** Arrival by this machine's clock, minus `takenAt`. */
  readonly lateness: Millis;
}

/**
 * How far this machine's clock is ahead of the camera's; null where too few agree. Transfer only adds delay, so the
 * smallest agreeing value is nearest. Photos that were held back and came at once differ by their capture times, so
 * agreeing ones must span more time than they differ by.
 */
export function clockOffsetOf(figures: readonly CameraFigure[]): Millis | null {
  const newest = figures.slice(0, clockSamples).toSorted((a, b) => a.lateness - b.lateness);
  const middle = newest[Math.floor(newest.length / 2)];
  if (middle === undefined) return null;
  const agreeing = newest.filter(({ lateness }) => Math.abs(lateness - middle.lateness) <= agreeWithinMs);
  const taken = agreeing.map(({ takenAt }) => takenAt);
  const tookLonger = Math.max(...taken) - Math.min(...taken) > 2 * agreeWithinMs;
  const areEnough = agreeing.length >= leastAgreeing && 2 * agreeing.length > newest.length;
  return areEnough && tookLonger ? (agreeing[0]?.lateness ?? null) : null;
}

/**
 * For a camera with too few photos: its clock is right, or ahead by what its photos prove, since none arrives before it
 * is taken. A photo seems rather late than early.
 */
export function assumedClockOffset(latenesses: readonly Millis[]): Millis {
  return Math.min(0, ...latenesses) + exifMs;
}
