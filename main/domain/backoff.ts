import type { Millis } from './model.ts';

/**
 * `baseMs · 2^(attempt-1)`, at most `maxMs`; jitter over the upper half keeps stations apart. `attempt` counts from 1;
 * `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number, baseMs: Millis = 1_000, maxMs: Millis = 300_000): Millis {
  const span = Math.min(maxMs, baseMs * 2 ** Math.min(Math.max(attempt, 1) - 1, 30));
  return Math.round(span / 2 + (random * span) / 2);
}

const second = 1_000;
/** A limit never holds longer without a new try. */
export const maxLimitMs: Millis = 3_600_000;

/** 0 for a time further off than it can have been set to: the clock was put back meanwhile. */
export function believedUntil(until: Millis | null, now: Millis, maxMs: Millis): Millis {
  return until === null || until > now + maxMs ? 0 : until;
}

/** Clamped to 1 second to 1 hour, since -1, 0, NaN and years occur; 30 seconds without a usable value. */
export function limitWaitMs(askedMs: number | undefined): Millis {
  if (askedMs === undefined || !Number.isFinite(askedMs)) return 30 * second;
  return Math.min(maxLimitMs, Math.max(second, Math.round(askedMs)));
}
