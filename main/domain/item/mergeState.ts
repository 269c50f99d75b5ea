import type { Millis, SrState } from '../model.ts';
import { isFromTheFuture } from '../partner/events.ts';

export interface TimedState {
  readonly state: SrState;
  /** The partner's clock, when the SR entered the state. */
  readonly serverAt: Millis;
}

/**
 * Independent of the order of arrival: a final state stays (spec section 3, rule 2), then the newer time wins, then the
 * later state. Null when nothing changes.
 */
export function mergeEventState(current: TimedState | null, incoming: TimedState): TimedState | null {
  if (!current) return incoming;
  if (isFinal(incoming.state) !== isFinal(current.state)) return isFinal(incoming.state) ? incoming : null;
  if (incoming.serverAt > current.serverAt) return incoming;
  return incoming.serverAt === current.serverAt && isFurtherOn(incoming.state, current.state) ? incoming : null;
}

/** The order of states (spec section 3) decides between equal times. */
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

/** `Date` headers show the partner's clock to about a second. */
export const serverClockUncertaintyMs = 1_500;

/**
 * A poll does not say since when: a different state counts from shortly before `serverNow`, but not before the held
 * one, unless that lies in the future.
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

/** Earlier rejections need no re-shoot any more. */
export function isPastReview(state: SrState | null): boolean {
  return isState(state, 'QC', 'APPROVED') || isState(state, 'UNDERWAY') || isFinal(state);
}

/** Nothing more comes from the partner. */
export function isFinal(state: SrState | null): boolean {
  return isState(state, 'COMPLETE') || isState(state, 'CANCELLED');
}
