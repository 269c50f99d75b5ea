import { ORPCError } from '@orpc/server';
import type { Log } from '../station/api.ts';
import type { WatchedContext } from './callWatch.ts';

/**
 * Options of the RPC handlers of all hosts. Expected failures reach the person and need no line in the log; what is left
 * is a bug, whose text stays here: the page only learns that something went wrong.
 */
export function rpcOptions(log: Log) {
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
