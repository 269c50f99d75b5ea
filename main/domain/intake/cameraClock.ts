import type { Millis } from '../model.ts';

/** How many of a camera's photos are looked at, the newest first: a camera whose clock was set is known again after a few. */
export const clockSamples = 9;
/** So many of them, and more than half, must say the same. */
const leastAgreeing = 3;
/** EXIF times end at the second, and a photo is on its way for a moment or two. */
const agreeWithinMs = 5_000;
/** EXIF times end at the second. */
const exifMs = 1_000;

/** A photo that came by itself. */
export interface CameraFigure {
  /** What its EXIF data say. */
  readonly takenAt: Millis;
  /** By how much later than that it came, by this machine's clock. */
  readonly lateness: Millis;
}

/**
 * How far this machine's clock is ahead of a camera's, by the photos that came of it, the newest first. Null where too few agree. A way only makes
 * a photo later, so the smallest of those that agree is nearest. Photos that were kept back and came at once are late by as much less as they were
 * taken later: those that agree must have been taken over a longer time than they differ by.
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
 * The same for a camera whose photos do not tell it yet: its clock is taken to be right, or to be ahead by as much as its photos prove, as none
 * comes before it is taken. By it a photo seems to be taken too late rather than too early.
 */
export function assumedClockOffset(latenesses: readonly Millis[]): Millis {
  return Math.min(0, ...latenesses) + exifMs;
}
