import type { Millis } from '../model.ts';

/** Clocks of partner, relay and station differ by less. */
const clocksDifferByMs = 10 * 60_000;

/**
 * Whether the partner dates something later than it can have been told: its clock, or its time zone, is wrong. Such a date is compared with
 * none. Else an event dated three hours ahead would be newer than all that the partner says in the next three hours.
 */
export function isFromTheFuture(at: Millis, toldAt: Millis): boolean {
  return at > toldAt + clocksDifferByMs;
}
