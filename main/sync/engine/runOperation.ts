import { isState } from '../../domain/mergeState.ts';
import { audit } from '../actions/settle.ts';
import { getItem } from '../itemFacts.ts';
import { type OperationContext, type RunResult, srContext } from './operationContext.ts';
import { runCreate } from './runCreate.ts';
import { runSubmit } from './runSubmit.ts';
import { runUpload } from './runUpload.ts';

/** Tries one operation. Throws `PartnerFailure` when the partner does not do it, `StationError` when the station can't. */
export async function runOperation(run: OperationContext): Promise<RunResult> {
  const { context, operation, partner, signal } = run;
  const { payload } = operation;
  if (payload.kind === 'update_user') {
    await partner.updateUser(payload.userId, payload.changes, signal);
    return { kind: 'done', apply: () => audit(context, null, 'user updated', { userId: payload.userId }) };
  }
  if (operation.itemId === null) return { kind: 'drop' };
  const item = getItem(context, operation.itemId);
  switch (payload.kind) {
    case 'create':
      return runCreate(run, item);
    case 'upload':
      return runUpload(run, item, payload);
    case 'submit':
      return runSubmit(run, item);
    case 'cancel': {
      const found = operation.outcomeUnknown ? await partner.find(item.srUuid, signal) : null;
      if (!found || !isState(found.state, 'CANCELLED')) {
        await partner.cancelSr(srContext(item), payload.reason, signal);
      }
      return {
        kind: 'done',
        apply: () => {
          context.store.items.update(item.id, { invalidation: { code: 'CANCELLED', message: payload.reason } });
          audit(context, item.id, 'cancelled', { reason: payload.reason });
        },
      };
    }
  }
}

/** The profile's endpoint that an operation calls first, for limits of one endpoint. */
export function endpointOf(kind: OperationContext['operation']['payload']['kind']): string {
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
