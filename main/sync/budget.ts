import type { Millis } from '../domain/model.ts';
import { fullBucket, spendToken, type TokenBucket, takeToken } from '../domain/outbox/tokenBucket.ts';
import { sleep } from '../lib/async/sleep.ts';
import type { Time } from '../lib/async/time.ts';

/** The calls a minute that the station allows itself: state of items in review, taxonomy, pictures. Operations are not held by it. */
export interface Budget {
  /** Takes a call now, or says when there is one. */
  tryTake(): { readonly taken: boolean; readonly readyAt: Millis };
  /** Waits for its turn. */
  take(signal: AbortSignal): Promise<void>;
  /** For what the operator looks at: goes at once, and the background waits the longer. */
  spend(): void;
}

export function createBudget(perMinute: () => number, time: Time): Budget {
  let bucket: TokenBucket | null = null;

  function tryTake(): { taken: boolean; readyAt: Millis } {
    const now = time.now();
    const result = takeToken(bucket ?? fullBucket(perMinute(), now), perMinute(), now);
    bucket = result.bucket;
    return result;
  }

  return {
    tryTake,
    spend() {
      bucket = spendToken(bucket ?? fullBucket(perMinute(), time.now()), perMinute(), time.now());
    },
    async take(signal) {
      for (;;) {
        const { taken, readyAt } = tryTake();
        if (taken) return;
        await sleep(Math.max(10, readyAt - time.now()), signal, time);
      }
    },
  };
}
