import { type ImplementerInternalWithMiddlewares, implement, ORPCError } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import { failureView } from '../views/failureView.ts';

/** oRPC's builder for our contract, with our treatment of failures. Named, since written out it is too long for the compiler. */
export type Implementer = ImplementerInternalWithMiddlewares<
  typeof contract,
  Record<never, never>,
  Record<never, never>
>;

/**
 * Expected failures cross as the contract's `STATION` error; a bug is logged here, once, and the renderer is told no more than
 * that something went wrong.
 */
export function implementContract(log: Log, calls: Pick<PendingCalls, 'run'>): Implementer {
  return implement(contract).use(async ({ next, path }) => {
    try {
      return await calls.run(async () => await next());
    } catch (error) {
      throw asWireError(error, (bug) => {
        log.error('A command met a bug', { path: path.join('.'), error: describe(bug) });
      });
    }
  });
}

function asWireError(error: unknown, onBug: (error: unknown) => void): Error {
  if (error instanceof ORPCError) return error;
  const failure = failureView(error);
  if (failure) {
    const { message, ...data } = failure;
    return new ORPCError('STATION', { defined: true, status: 422, message, data });
  }
  onBug(error);
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: english(text('station.bug')),
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
