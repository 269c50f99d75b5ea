import type { Part } from './closeParts.ts';

/** The calls of page and command line that have no answer yet. */
export interface CallsUnderWay extends Part {
  /** Runs a call; throws the signal's reason once the station closes. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
  /** Resolves when all have their answer: none of them writes after the store has closed. */
  close(): Promise<void>;
}

export function createCallsUnderWay(closing: AbortSignal): CallsUnderWay {
  const underWay = new Set<Promise<unknown>>();
  return {
    async run(call) {
      closing.throwIfAborted();
      const running = call();
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}
