import type { Millis } from '../domain/model.ts';
import type { WireAnswer } from './http/exchange.ts';

/** Learns from `Date` headers, which count whole seconds. */
export interface ServerClock {
  /** `tookMs` is by a clock that nobody sets, so that one set during the call shows. */
  learn(answeredAt: Millis | null, receivedAt: Millis, tookMs: Millis): void;
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
    learn(second, receivedAt, tookMs) {
      if (second === null) return;
      const [low, high] = [second - receivedAt, second + 1000 - receivedAt + tookMs];
      const agrees = Math.max(least, low) <= Math.min(max, high);
      least = agrees ? Math.max(least, low) : low;
      max = agrees ? Math.min(max, high) : high;
    },
    now: () => Math.round(localNow() + (Number.isFinite(least) ? (least + max) / 2 : 0)),
  };
}

/** By its sender's clock, to the second; null where it does not say, and for one out of a cache, which repeats an old one. */
export function answeredAt(answer: Pick<WireAnswer, 'header'>): Millis | null {
  const date = answer.header('age') === null ? answer.header('date') : null;
  const second = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(second) ? null : second;
}
