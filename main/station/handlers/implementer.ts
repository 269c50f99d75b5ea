import { type ImplementerInternalWithMiddlewares, implement, ORPCError, ValidationError } from '@orpc/server';
import type { z } from 'zod';
import { contract } from '../../contract/contract.ts';
import type { StationError } from '../../domain/failure.ts';
import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import { inputFailure } from '../../lib/parseInput.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';
import type { Log, PageContext } from '../api.ts';
import type { AdminPin } from '../pin/adminPin.ts';
import { isAdminsPart } from '../pin/adminsPart.ts';
import { failureView } from '../views/failureView.ts';

type Nothing = Record<never, never>;
/** The type is named since, written out, it is too long for the compiler. */
export type Implementer = ImplementerInternalWithMiddlewares<typeof contract.page, PageContext, PageContext>;
export type CommandImplementer = ImplementerInternalWithMiddlewares<typeof contract.commands, Nothing, Nothing>;

export interface PageParts {
  readonly log: Log;
  readonly calls: Pick<PendingCalls, 'run'>;
  readonly adminPin: Pick<AdminPin, 'require'>;
}

/**
 * All of the page's calls come by here: the admin's part asks for the PIN, whatever the input. Expected failures cross as
 * the contract's `STATION` error. A bug is logged here, and the page learns only that something went wrong.
 */
export function implementPage({ log, calls, adminPin }: PageParts): Implementer {
  const os = implement(contract.page).$context<PageContext>();
  return os.use(async ({ next, path, context }, input) => {
    try {
      if (isAdminsPart(path, input)) adminPin.require(context.window);
      return await calls.run(async () => await next());
    } catch (error) {
      throw asWireError(error, (bug) => {
        log.error('A command met a bug', { path: path.join('.'), error: describe(bug) });
      });
    }
  });
}

/** The command line may be in this process, so failures stay as they are. A wrong input is `invalid` with its field. */
export function implementCommands(calls: Pick<PendingCalls, 'run'>): CommandImplementer {
  return implement(contract.commands).use(async ({ next }) => {
    try {
      return await calls.run(async () => await next());
    } catch (error) {
      throw wrongInput(error) ?? error;
    }
  });
}

function wrongInput(error: unknown): StationError | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError))
    return null;
  // Every schema of the contract is zod's.
  return inputFailure({ issues: error.cause.issues as z.core.$ZodIssue[] });
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
