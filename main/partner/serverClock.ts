import type { Millis } from '../domain/model.ts';

/** Learns from `Date` headers, which count whole seconds. */
export interface ServerClock {
  /** `tookMs` is by a clock that nobody sets, so that one set during the call shows. */
  learn(dateHeader: string | null, receivedAt: Millis, tookMs: Millis): void;
  /** The local clock until something is learned. */
  now(): Millis;
}

/**
 * The server's second lies between sending and receiving. The bounds of all answers are intersected; a contradiction (a
 * clock was set) starts anew.
 */
export function createServerClock(localNow: () => Millis): ServerClock {
  let least = Number.NEGATIVE_INFINITY;
  let max = Number.POSITIVE_INFINITY;
  return {
    learn(dateHeader, receivedAt, tookMs) {
      const second = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(second)) return;
      const [low, high] = [second - receivedAt, second + 1000 - receivedAt + tookMs];
      const agrees = Math.max(least, low) <= Math.min(max, high);
      least = agrees ? Math.max(least, low) : low;
      max = agrees ? Math.min(max, high) : high;
    },
    now: () => Math.round(localNow() + (Number.isFinite(least) ? (least + max) / 2 : 0)),
  };
}
