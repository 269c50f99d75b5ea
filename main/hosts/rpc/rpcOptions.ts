import { ORPCError } from '@orpc/server';
import type { Log } from '../../station/api.ts';
import type { WatchedContext } from './callWatch.ts';
import { failureToWire, isStationFailure } from './commandFailure.ts';
import { isLines, linesWith } from './lines.ts';
import { type CommandCaller, runHeader } from './runs.ts';

/** Expected failures reach the person unlogged. A bug is logged, and the page learns only that something went wrong. */
export function pageOptions(log: Log) {
  return {
    interceptors: [
      async <Result>(call: { readonly context: WatchedContext; next(): Promise<Result> }): Promise<Result> => {
        const { calls } = call.context;
        await calls?.begin();
        try {
          return await call.next();
        } catch (error) {
          if (!isExpected(error)) log.error('A command of the page failed', { error });
          throw error;
        } finally {
          calls?.end();
        }
      },
    ],
  };
}

function isExpected(error: unknown): boolean {
  if (error instanceof ORPCError) return error.defined || error.status < 500;
  return error instanceof Error && error.name === 'AbortError';
}

interface CommandRequest {
  readonly context: CommandCaller;
  readonly request: {
    readonly headers: Record<string, string | string[] | undefined>;
    readonly signal?: AbortSignal | undefined;
  };
}

/** Named calls can be stopped; expected failures cross as they are, and a bug is logged here too. */
export function commandOptions(log: Log) {
  return {
    interceptors: [
      <Request extends CommandRequest, Result>(
        call: Request & { next(changed?: Request): Promise<Result> },
      ): Promise<Result> => {
        const { context, request } = call;
        const run = request.headers[runHeader];
        if (typeof run !== 'string') return call.next();
        return call.next({ ...call, request: { ...request, signal: context.runs.signalOf(run, request.signal) } });
      },
    ],
    clientInterceptors: [
      async (call: {
        readonly path: readonly string[];
        readonly signal?: AbortSignal | undefined;
        next(): Promise<unknown>;
      }) => {
        const asFailure = (error: unknown): Error => {
          const name = call.path.join('.');
          if (!isStationFailure(error) && call.signal?.aborted !== true)
            log.error('A handed-over command failed', { name, error });
          return failureToWire(error);
        };
        try {
          const answer = await call.next();
          return isLines(answer) ? linesWith(answer, asFailure) : answer;
        } catch (error) {
          throw asFailure(error);
        }
      },
    ],
  };
}
