import type { Millis } from '../domain/model.ts';
import { fullBucket, spendToken, type TokenBucket, takeToken } from '../domain/outbox/tokenBucket.ts';
import { sleep } from '../lib/async/sleep.ts';
import type { Time } from '../lib/async/time.ts';

/** Limits calls a minute for polling, taxonomy and pictures. Operations are exempt. */
export interface Budget {
  tryTake(): { readonly taken: boolean; readonly readyAt: Millis };
  take(signal: AbortSignal): Promise<void>;
  /** What the operator looks at goes at once, and background calls wait longer. */
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
