import { text } from '../../texts/text.ts';
import { audit } from '../actions/settle.ts';
import { getItem } from '../itemFacts.ts';
import { dropped, type OperationContext, type RunResult } from './operationContext.ts';
import { runCancel } from './runCancel.ts';
import { runCreate } from './runCreate.ts';
import { runSubmit } from './runSubmit.ts';
import { runUpload } from './runUpload.ts';

/** Throws `PartnerFailure` for the partner's failures, `StationError` for the station's. */
export async function runOperation(run: OperationContext): Promise<RunResult> {
  const { context, operation, partner, signal } = run;
  const { payload } = operation;
  if (payload.kind === 'update_user') {
    await partner.updateUser(payload.userId, payload.changes, signal);
    return { kind: 'done', apply: () => audit(context, null, text('history.userUpdated'), { userId: payload.userId }) };
  }
  if (operation.itemId === null) return dropped;
  const item = getItem(context, operation.itemId);
  switch (payload.kind) {
    case 'create':
      return runCreate(run, item);
    case 'upload':
      return runUpload(run, item, payload);
    case 'submit':
      return runSubmit(run, item);
    case 'cancel':
      return runCancel(run, item, payload);
  }
}
