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
const maxLimitMs: Millis = 3_600_000;
/** No limit ends later than this from now, unless the clock was put back since it was set. */
export const maxPauseMs: Millis = 2 * maxLimitMs;

/** 0 for a time further off than it can have been set to: the clock was put back meanwhile. */
export function believedUntil(until: Millis | null, now: Millis, maxMs: Millis): Millis {
  return until === null || until > now + maxMs ? 0 : until;
}

/** The end of a limit of the partner; 0 for none, and for one that a clock put back left too far off. */
export function believedPause(until: Millis | null, now: Millis): Millis {
  return believedUntil(until, now, maxPauseMs);
}

/** Null where no limit of the partner holds now. */
export function pauseLeft(until: Millis | null, now: Millis): Millis | null {
  const end = believedPause(until, now);
  return end > now ? end : null;
}

/** 0 for a time of the past that lies ahead of the clock: the clock was put back since, so nobody knows how long ago it was. */
export function believedSince(at: Millis | null, now: Millis): Millis {
  return at === null || at > now ? 0 : at;
}

/** Clamped to 1 second to 1 hour, since -1, 0, NaN and years occur; 30 seconds without a usable value. */
export function limitWaitMs(askedMs: number | undefined): Millis {
  if (askedMs === undefined || !Number.isFinite(askedMs)) return 30 * second;
  return Math.min(maxLimitMs, Math.max(second, Math.round(askedMs)));
}
