import type { SrUuid } from '../ids.ts';
import type { Millis, SrState } from '../model.ts';

/** Spec section 6. `raw` is the unparsed text. */
interface EventBase {
  readonly srUuid: SrUuid;
  readonly referenceId: string | null;
  readonly serverAt: Millis;
}

export interface StateChangeEvent extends EventBase {
  readonly type: 'state_change';
  readonly state: SrState;
}

export interface MediaRejectedEvent extends EventBase {
  readonly type: 'media_rejected';
  readonly sides: readonly { readonly side: string; readonly reason: string; readonly message: string | null }[];
}

export interface InvalidateSrEvent extends EventBase {
  readonly type: 'invalidate_sr';
  readonly reason: { readonly code: string; readonly message: string };
}

export function reportedState(event: PartnerEvent): SrState | null {
  switch (event.type) {
    case 'state_change':
      return event.state;
    case 'invalidate_sr':
      return { primary: 'CANCELLED', supplement: null };
    case 'media_rejected':
      return null;
  }
}

/** An event from the future counts from its receipt. */
export function notFromTheFuture(event: PartnerEvent, receivedAt: Millis): PartnerEvent {
  return isFromTheFuture(event.serverAt, receivedAt) ? { ...event, serverAt: receivedAt } : event;
}

export type PartnerEvent = StateChangeEvent | MediaRejectedEvent | InvalidateSrEvent;

/** The clocks of partner, relay and station differ by less. */
const clocksDifferByMs = 10 * 60_000;

/**
 * A date after its report shows a wrong clock or zone, and is compared with nothing. Else an event dated three hours
 * ahead would beat all news of three hours.
 */
export function isFromTheFuture(at: Millis, reportedAt: Millis): boolean {
  return at > reportedAt + clocksDifferByMs;
}
