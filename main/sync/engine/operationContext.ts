import { PartnerFailure } from '../../domain/failure.ts';
import type { Item, Operation, OperationKind } from '../../domain/model.ts';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import type { SrContext } from '../../domain/partner/service.ts';
import type { Time } from '../../lib/async/time.ts';
import type { Text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import type { MediaPort } from '../mediaPort.ts';
import type { PartnerPort } from '../partnerPort.ts';

export interface OperationContext {
  readonly context: ActionContext;
  readonly partner: PartnerPort;
  readonly media: MediaPort;
  readonly parseEvent: (text: string) => PartnerEvent;
  readonly operation: Operation;
  readonly time: Time;
  readonly signal: AbortSignal;
}

/** `dropped`: the operation lost its purpose. `apply` runs in the transaction that ends it. */
export interface RunResult {
  readonly kind: 'done' | 'dropped';
  readonly apply: () => void;
}

export const dropped: RunResult = { kind: 'dropped', apply: () => undefined };

/** False after a restart with another SR, to which the answer does not belong. */
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

/** The call was answered, and the partner's count lacks its effect (invariant 5). */
export function notCounted(endpoint: string, text: Text, outcomeUnknown: boolean): PartnerFailure {
  return new PartnerFailure({ kind: 'unreadable', code: 'not_counted', text, endpoint, outcomeUnknown });
}

/** An endpoint's limit holds the operations that call it first. */
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
