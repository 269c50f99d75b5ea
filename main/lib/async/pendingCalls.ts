import type { Part } from './closeParts.ts';

export interface PendingCalls extends Part {
  /** Throws the signal's reason once `closing` has aborted. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when every call has ended, so that none outlives what it uses. */
  close(): Promise<void>;
}

export function createPendingCalls(closing: AbortSignal): PendingCalls {
  const pending = new Set<Promise<unknown>>();
  return {
    async run(call) {
      closing.throwIfAborted();
      const running = call();
      pending.add(running);
      try {
        return await running;
      } finally {
        pending.delete(running);
      }
    },
    async close() {
      await Promise.allSettled(pending);
    },
  };
}
