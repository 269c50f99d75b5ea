import { PartnerFailure } from '../../domain/failure.ts';
import type { Item, Operation, OperationKind } from '../../domain/model.ts';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import type { SrContext } from '../../domain/partner/service.ts';
import type { Time } from '../../lib/async/time.ts';
import type { Text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import type { MediaPort } from '../mediaPort.ts';
import type { PartnerPort } from '../partnerPort.ts';

/** The context of one operation's run. */
export interface OperationContext {
  readonly context: ActionContext;
  readonly partner: PartnerPort;
  readonly media: MediaPort;
  readonly parseEvent: (text: string) => PartnerEvent;
  readonly operation: Operation;
  readonly time: Time;
  readonly signal: AbortSignal;
}

/**
 * How a run ended: `dropped` when the operation is no longer intended. `apply` is what that changes here; it runs within the
 * transaction that ends the operation. Failures are thrown.
 */
export interface RunResult {
  readonly kind: 'done' | 'dropped';
  readonly apply: () => void;
}

export const dropped: RunResult = { kind: 'dropped', apply: () => undefined };

/** False once the item was started again with another SR: what is learned of the one that it had is not of it. */
export function isSrOf(
  { context }: Pick<OperationContext, 'context'>,
  { id, srUuid }: Pick<Item, 'id' | 'srUuid'>,
): boolean {
  return context.store.items.get(id)?.srUuid === srUuid;
}

export function srContext(item: Item): SrContext {
  const { srUuid, microId, referenceId, brand, model } = item;
  return { srUuid, microId, referenceId, brand: brand?.name ?? null, model: model?.name ?? null };
}

/** The call was answered, and the partner's count does not show its effect (invariant 5). */
export function notCounted(endpoint: string, text: Text, outcomeUnknown: boolean): PartnerFailure {
  return new PartnerFailure({ kind: 'unreadable', code: 'not_counted', text, endpoint, outcomeUnknown });
}

/** The profile's endpoint that an operation calls first, for limits of one endpoint. */
export function endpointOf(kind: OperationKind): string {
  switch (kind) {
    case 'create':
      return 'create';
    case 'upload':
      return 'upload_media';
    case 'submit':
      return 'submit_sr';
    case 'cancel':
      return 'cancel_sr';
    case 'update_user':
      return 'user';
  }
}
