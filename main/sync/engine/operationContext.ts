import type { PartnerEvent } from '../../domain/events.ts';
import { PartnerFailure } from '../../domain/failure.ts';
import type { Item, Operation } from '../../domain/model.ts';
import type { SrContext } from '../../domain/service.ts';
import type { ActionContext } from '../context.ts';
import type { MediaPort } from '../mediaPort.ts';
import type { PartnerPort } from '../partnerPort.ts';

/** What the run of one operation is given. */
export interface OperationContext {
  readonly context: ActionContext;
  readonly partner: PartnerPort;
  readonly media: MediaPort;
  readonly parseEvent: (text: string) => PartnerEvent;
  readonly operation: Operation;
  readonly signal: AbortSignal;
}

/**
 * How a run ended. `done` carries what the success changes here: it is applied in the transaction that ends the operation.
 * `drop`: the operation is no longer intended. Failures are thrown.
 */
export type RunResult = { readonly kind: 'done'; readonly apply: () => void } | { readonly kind: 'drop' };

export function srContext(item: Item): SrContext {
  return { srUuid: item.srUuid, microId: item.microId, referenceId: item.referenceId };
}

/** The call was answered, and the partner's count does not show its effect (invariant 5). */
export function notCounted(endpoint: string, message: string, outcomeUnknown: boolean): PartnerFailure {
  return new PartnerFailure({ kind: 'unreadable', code: 'not_counted', message, endpoint, outcomeUnknown });
}
