import { createRateLimit } from '../receive/rateLimit.ts';
import type { RelayLimits } from './relayLimits.ts';

/** A call that is not served now: what there is too much of, of how many, and when to come again. */
export interface Refusal {
  readonly error: 'too_many_calls' | 'too_many_streams' | 'too_many_tests';
  readonly most: number;
  readonly retryAfterSeconds: number;
}

/** What one token may have at once, and in a minute. Null, or a way to give it back, where it is within it. */
export interface TokenLimits {
  call(token: string): Refusal | null;
  /** A test is a webhook of the token's own: many would push the events of others out. */
  test(token: string): Refusal | null;
  /** A stream or a long poll; `end` once it is over. */
  open(token: string): Refusal | { readonly end: () => void };
}

const testsPerMinute = 10;
/** A stream whose other end is gone is noticed by its heartbeat. */
const streamRestSeconds = 15;

export function createTokenLimits(
  { streamsPerToken, callsPerMinute }: Pick<RelayLimits, 'streamsPerToken' | 'callsPerMinute'>,
  elapsedMs: () => number,
): TokenLimits {
  const calls = createRateLimit(callsPerMinute / 60, elapsedMs, callsPerMinute);
  const tests = createRateLimit(testsPerMinute / 60, elapsedMs, testsPerMinute);
  const streams = new Map<string, number>();
  return {
    call(token) {
      if (calls.take(token)) return null;
      return { error: 'too_many_calls', most: callsPerMinute, retryAfterSeconds: Math.ceil(60 / callsPerMinute) };
    },
    test(token) {
      if (tests.take(token)) return null;
      return { error: 'too_many_tests', most: testsPerMinute, retryAfterSeconds: 60 / testsPerMinute };
    },
    open(token) {
      const open = streams.get(token) ?? 0;
      if (open >= streamsPerToken)
        return { error: 'too_many_streams', most: streamsPerToken, retryAfterSeconds: streamRestSeconds };
      streams.set(token, open + 1);
      return {
        end() {
          const left = (streams.get(token) ?? 1) - 1;
          if (left === 0) streams.delete(token);
          else streams.set(token, left);
        },
      };
    },
  };
}
