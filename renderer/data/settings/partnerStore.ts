import type { LimitView } from '../../../main/contract/connection/limits.ts';
import type { UserChangesView } from '../../../main/contract/user.ts';
import { text } from '../../../main/texts/text.ts';
import type { CallError } from '../../bridge/errorText.ts';
import { attemptHere, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface PartnerState {
  readonly updating: boolean;
  readonly userResult: FormResult | null;
  readonly userAnswer: string | null;
  /** Empty fields stay as they are. */
  updateUser(userId: string, fields: UserChangesView): Promise<boolean>;
}

export function createPartnerStore(context: StoreContext) {
  const { client } = context;
  const read = async (): Promise<readonly LimitView[]> => (await client.connection.limits({})).limits;
  return createResource<readonly LimitView[], PartnerState>(context, { read }, ({ set }) => ({
    updating: false,
    userResult: null,
    userAnswer: null,
    async updateUser(userId, fields) {
      const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
      if (Object.keys(changes).length === 0) {
        set({ userResult: { ok: false, message: text('user.nothing'), field: null }, userAnswer: null });
        return false;
      }
      set({ updating: true, userResult: null, userAnswer: null });
      try {
        const answer = await attemptHere(() => client.connection.updateUser({ userId, changes }));
        if (!answer.ok) set({ userResult: saidPlainly(inPlainWords(answer.error)) });
        else
          set({
            userResult: { ok: true, message: answer.value.message, field: null },
            userAnswer: json(answer.value.data),
          });
        return answer.ok;
      } finally {
        set({ updating: false });
      }
    },
  }));
}

/** The core names inputs by its own names; only the address can have a wrong form. */
function inPlainWords(error: CallError): Pick<CallError, 'message'> {
  return error.field === 'changes.email' ? { message: text('user.badEmail') } : error;
}

function json(data: unknown): string | null {
  return data === null || data === undefined ? null : JSON.stringify(data, null, 2);
}
