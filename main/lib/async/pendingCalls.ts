import type { Part } from './closeParts.ts';

/** Calls that have no answer yet. */
export interface PendingCalls extends Part {
  /** Runs a call; throws the signal's reason once `closing` has aborted. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when all have their answer: none of them goes on after what it uses has closed. */
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
