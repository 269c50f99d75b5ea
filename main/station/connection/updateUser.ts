import { z } from 'zod';
import type { OperationId } from '../../domain/ids.ts';
import { parse } from '../parse.ts';
import type { Parts } from '../parts.ts';

const optionalText = z.string().trim().max(500, 'has at most 500 characters').optional();
const inputSchema = z.object({
  userId: z.string().trim().min(1, 'must not be empty').max(500, 'has at most 500 characters'),
  changes: z
    .object({
      email: z.email('must be an e-mail address').optional(),
      first_name: optionalText,
      last_name: optionalText,
      business_name: optionalText,
      certificate_issuance_name: optionalText,
    })
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'must change at least one field'),
});

/**
 * Changes a user record at the partner (spec 4.12), now. It goes through the outbox like every effect: recorded before the call,
 * ended with its outcome. When it fails the caller is told and nothing is left behind to happen later.
 */
export async function updateUser(
  { core, connections }: Parts,
  input: unknown,
): Promise<{ readonly message: string; readonly data: unknown }> {
  const { userId, changes } = parse(inputSchema, input);
  const { partner, connection, ask } = connections.require();
  const { store } = core;
  const id = core.newId() as OperationId;
  store.transaction(() => {
    const payload = { kind: 'update_user', userId, changes } as const;
    store.operations.insert({ id, connectionId: connection.id, itemId: null, payload, at: core.clock() });
    store.operations.update(id, { status: 'in_flight', attempts: 1, updatedAt: core.clock() });
  });
  const end = (status: 'done' | 'dropped'): void => {
    store.transaction(() => {
      store.operations.update(id, { status, updatedAt: core.clock() });
      const what = status === 'done' ? 'user updated' : 'user update failed';
      store.audit.insert({ at: core.clock(), who: core.actions.who, what, itemId: null, detail: { userId } });
    });
  };
  try {
    const data = await ask('user', () => partner.updateUser(userId, changes, core.closing));
    end('done');
    return { message: `The user ${userId} was updated.`, data };
  } catch (error) {
    end('dropped');
    throw error;
  }
}
