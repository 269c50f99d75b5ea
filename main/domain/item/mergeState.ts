import type { Millis, SrState } from '../model.ts';
import { isFromTheFuture } from '../partner/futureDates.ts';

export interface TimedState {
  readonly state: SrState;
  /** When the SR entered the state, by the partner's clock. */
  readonly serverAt: Millis;
}

/**
 * Joins what the station holds with what an event says, whatever the order of arrival: a final state stays (spec section 3, rule 2), then
 * the newer timestamp wins, and of two with the same one the state that lies further on. Null when nothing changes.
 */
export function mergeEventState(current: TimedState | null, incoming: TimedState): TimedState | null {
  if (!current) return incoming;
  if (isFinal(incoming.state) !== isFinal(current.state)) return isFinal(incoming.state) ? incoming : null;
  if (incoming.serverAt > current.serverAt) return incoming;
  return incoming.serverAt === current.serverAt && isFurtherOn(incoming.state, current.state) ? incoming : null;
}

/** The order in which an SR goes through its states (spec section 3), for news that carry the same timestamp. */
const workflow = ['DRAFT/', 'QC/PENDING', 'QC/REJECTED', 'QC/APPROVED', 'UNDERWAY/', 'COMPLETE/', 'CANCELLED/'];

function isFurtherOn(a: SrState, b: SrState): boolean {
  if (rank(a) !== rank(b)) return rank(a) > rank(b);
  return words(a) > words(b);
}

function rank(state: SrState): number {
  return workflow.findIndex((step) => words(state).startsWith(step));
}

function words({ primary, supplement }: SrState): string {
  return `${primary}/${supplement ?? ''}`;
}

/** The partner's clock is only known to about a second, from `Date` headers. */
export const serverClockUncertaintyMs = 1_500;

/**
 * Joins with what polling saw. A poll tells the present state but not since when, so that a different state is taken as
 * entered a little before `serverNow` (never before the one that is held, unless that is dated in the future), and an equal one changes nothing.
 */
export function mergePolledState(current: TimedState | null, polled: SrState, serverNow: Millis): TimedState | null {
  if (current && sameState(current.state, polled)) return null;
  const at = serverNow - serverClockUncertaintyMs;
  const isAfterHeld = current === null || isFromTheFuture(current.serverAt, serverNow);
  return { state: polled, serverAt: isAfterHeld ? at : Math.max(at, current.serverAt) };
}

export function sameState(a: SrState, b: SrState): boolean {
  return a.primary === b.primary && a.supplement === b.supplement;
}

export function isState(state: SrState | null, primary: string, supplement?: string): boolean {
  return state?.primary === primary && (supplement === undefined || state.supplement === supplement);
}

/** The photos passed quality review: what was rejected before no longer asks for a re-shoot. */
export function isPastReview(state: SrState | null): boolean {
  return isState(state, 'QC', 'APPROVED') || isState(state, 'UNDERWAY') || isFinal(state);
}

/** COMPLETE and CANCELLED: nothing more comes from the partner. */
export function isFinal(state: SrState | null): boolean {
  return isState(state, 'COMPLETE') || isState(state, 'CANCELLED');
}
