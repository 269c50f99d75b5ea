import { PartnerFailure } from '../../domain/failure.ts';
import { cancelledHere } from '../../domain/item/cancellation.ts';
import { isState } from '../../domain/item/mergeState.ts';
import type { Item, OperationPayload } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import { applyPolledState } from '../actions/applyState.ts';
import { audit } from '../actions/settle.ts';
import { type OperationContext, type RunResult, srContext } from './operationContext.ts';
import { readBeforeRepeat } from './readBeforeRepeat.ts';

type CancelPayload = Extract<OperationPayload, { kind: 'cancel' }>;

export async function runCancel(run: OperationContext, item: Item, { reason }: CancelPayload): Promise<RunResult> {
  const { context, partner, signal } = run;
  const cancel = async (): Promise<void> => {
    try {
      await partner.cancelSr(srContext(item), reason, signal);
    } catch (error) {
      if (!(await isUnknownToPartner(run, item, error))) throw error;
    }
  };
  await readBeforeRepeat(run, item, (found) => isState(found.state, 'CANCELLED'), cancel);
  return {
    kind: 'done',
    apply: () => {
      context.store.items.update(item.id, { invalidation: cancelledHere(reason) });
      applyPolledState(context, item.id, { primary: 'CANCELLED', supplement: null }, partner.serverNow());
      audit(context, item.id, text('history.cancelled', { reason }));
    },
  };
}

/** The partner has lost the SR. */
async function isUnknownToPartner({ partner, signal }: OperationContext, item: Item, error: unknown): Promise<boolean> {
  if (!(error instanceof PartnerFailure) || error.kind !== 'not_found') return false;
  return (await partner.find(item.srUuid, signal)) === null;
}
