import type { SrUuid } from '../ids.ts';
import type { Millis, SrState } from '../model.ts';

/** Spec section 6, parsed. `serverAt` is the event's timestamp; `raw` is the text as it came. */
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

export type PartnerEvent = StateChangeEvent | MediaRejectedEvent | InvalidateSrEvent;
