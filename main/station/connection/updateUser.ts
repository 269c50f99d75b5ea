import { z } from 'zod';
import type { OperationId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { parseInput } from '../../lib/parseInput.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Connections } from './connections.ts';

const optionalText = z.string().trim().max(500, 'argument.max500').optional();
const inputSchema = z.object({
  userId: z.string().trim().min(1, 'field.empty').max(500, 'argument.max500'),
  changes: z
    .object({
      email: z.email('argument.email').optional(),
      first_name: optionalText,
      last_name: optionalText,
      business_name: optionalText,
      certificate_issuance_name: optionalText,
    })
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'field.oneChange'),
});

export interface UpdateUserParts {
  readonly connections: Pick<Connections, 'require'>;
  readonly store: Pick<Store, 'operations' | 'audit' | 'transaction'>;
  readonly actions: { readonly who: string };
  readonly newId: () => string;
  readonly clock: () => Millis;
  readonly closing: AbortSignal;
}

/** The change goes through the outbox (spec 4.12). A failure is answered, and nothing is retried later. */
export async function updateUser(
  { connections, store, actions, newId, clock, closing }: UpdateUserParts,
  input: unknown,
): Promise<{ readonly message: Text; readonly data: unknown }> {
  const { userId, changes } = parseInput(inputSchema, input);
  const { partner, connection, ask } = connections.require();
  const id = newId() as OperationId;
  store.transaction(() => {
    const payload = { kind: 'update_user', userId, changes } as const;
    store.operations.insert({ id, connectionId: connection.id, itemId: null, payload, at: clock() });
    store.operations.update(id, { status: 'in_flight', attempts: 1, updatedAt: clock() });
  });
  const end = (status: 'done' | 'dropped'): void => {
    store.transaction(() => {
      store.operations.update(id, { status, updatedAt: clock() });
      const line = text(status === 'done' ? 'history.userUpdated' : 'history.userUpdateFailed');
      store.audit.insert({ at: clock(), who: actions.who, text: line, itemId: null, detail: { userId } });
    });
  };
  try {
    const data = await ask('user', () => partner.updateUser(userId, changes, closing));
    end('done');
    return { message: text('connection.userUpdated', { user: userId }), data };
  } catch (error) {
    end('dropped');
    throw error;
  }
}
