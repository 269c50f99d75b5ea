import type { Millis } from '../domain/model.ts';

/** The partner's clock against ours, learned from `Date` headers, which count whole seconds. */
export interface ServerClock {
  /** One answer: its `Date` header, and the local times at which the call was sent and the answer came. */
  learn(dateHeader: string | null, sentAt: Millis, receivedAt: Millis): void;
  /** Best estimate of the partner's clock; the local clock before anything was learned. */
  now(): Millis;
}

/**
 * Each answer bounds the difference: the server wrote a second that lies between the sending and the receiving. The bounds of all answers are
 * intersected; an answer that contradicts them (a clock was set) starts anew.
 */
export function createServerClock(localNow: () => Millis): ServerClock {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  return {
    learn(dateHeader, sentAt, receivedAt) {
      const second = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(second)) return;
      const [low, high] = [second - receivedAt, second + 1000 - sentAt];
      if (high < low) return;
      const agrees = Math.max(least, low) <= Math.min(most, high);
      least = agrees ? Math.max(least, low) : low;
      most = agrees ? Math.min(most, high) : high;
    },
    now: () => Math.round(localNow() + (Number.isFinite(least) ? (least + most) / 2 : 0)),
  };
}
