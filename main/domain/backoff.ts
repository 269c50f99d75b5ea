import type { Millis } from './model.ts';

/**
 * Exponential back-off with jitter: `baseMs · 2^(attempt-1)`, at most `maxMs`, drawn from the upper half of that span so that
 * many stations do not come back together. `attempt` counts from 1; `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number, baseMs: Millis = 1_000, maxMs: Millis = 300_000): Millis {
  const span = Math.min(maxMs, baseMs * 2 ** Math.min(Math.max(attempt, 1) - 1, 30));
  return Math.round(span / 2 + (random * span) / 2);
}

const second = 1_000;
/** No limit of the partner holds the station for longer than this without a new try. */
export const longestLimitMs: Millis = 3_600_000;

/**
 * How long a 429 makes us wait: what the partner asks for, held between 1 second and 1 hour, since -1, 0, NaN and years are
 * all met in the wild; 30 seconds where it says nothing that can be used.
 */
export function limitWaitMs(askedMs: number | undefined): Millis {
  if (askedMs === undefined || !Number.isFinite(askedMs)) return 30 * second;
  return Math.min(longestLimitMs, Math.max(second, Math.round(askedMs)));
}
