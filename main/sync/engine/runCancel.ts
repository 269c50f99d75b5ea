import { isState } from '../../domain/mergeState.ts';
import type { Item, OperationPayload } from '../../domain/model.ts';
import { applyPolledState } from '../actions/applyState.ts';
import { audit } from '../actions/settle.ts';
import { type OperationContext, type RunResult, srContext } from './operationContext.ts';
import { unlessDoneAlready } from './unlessDoneAlready.ts';

type CancelPayload = Extract<OperationPayload, { kind: 'cancel' }>;

/** Cancels the SR, unless it is cancelled already. */
export async function runCancel(run: OperationContext, item: Item, { reason }: CancelPayload): Promise<RunResult> {
  const { context, partner, signal } = run;
  const cancel = (): Promise<void> => partner.cancelSr(srContext(item), reason, signal);
  await unlessDoneAlready(run, item, (found) => isState(found.state, 'CANCELLED'), cancel);
  return {
    kind: 'done',
    apply: () => {
      context.store.items.update(item.id, { invalidation: { code: 'CANCELLED', message: reason } });
      applyPolledState(context, item.id, { primary: 'CANCELLED', supplement: null }, partner.serverNow());
      audit(context, item.id, 'cancelled', { reason });
    },
  };
}
