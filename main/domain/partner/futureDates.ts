import type { Millis } from '../model.ts';

/** The clocks of partner, relay and station differ by less. */
const clocksDifferByMs = 10 * 60_000;

/**
 * A date after its report shows a wrong clock or zone, and is compared with nothing. Else an event dated three hours
 * ahead would beat all news of three hours.
 */
export function isFromTheFuture(at: Millis, reportedAt: Millis): boolean {
  return at > reportedAt + clocksDifferByMs;
}
