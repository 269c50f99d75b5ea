import type { Millis } from '../model.ts';

/** A budget of calls per minute, as a value: `takeToken` gives the next value. */
export interface TokenBucket {
  readonly tokens: number;
  readonly at: Millis;
}

/** At most a quarter of a minute's budget may be spent at once. */
function capacity(perMinute: number): number {
  return Math.max(1, perMinute / 4);
}

/** A burst is part of the minute's budget: in no minute are there more calls than `perMinute`. */
function refillPerMinute(perMinute: number): number {
  return perMinute < 2 ? perMinute : perMinute - capacity(perMinute);
}

export function fullBucket(perMinute: number, now: Millis): TokenBucket {
  return { tokens: capacity(perMinute), at: now };
}

/** Takes one token, or says when there is one. A clock that went back refills nothing and loses nothing. */
export function takeToken(
  bucket: TokenBucket,
  perMinute: number,
  now: Millis,
): { readonly bucket: TokenBucket; readonly taken: boolean; readonly readyAt: Millis } {
  const filled = refilled(bucket, perMinute, now);
  if (filled.tokens >= 1) return { bucket: { ...filled, tokens: filled.tokens - 1 }, taken: true, readyAt: now };
  const readyAt = now + Math.ceil(((1 - filled.tokens) * 60_000) / refillPerMinute(perMinute));
  return { bucket: filled, taken: false, readyAt };
}

/** Takes one token even where there is none: what comes after waits the longer. */
export function spendToken(bucket: TokenBucket, perMinute: number, now: Millis): TokenBucket {
  const filled = refilled(bucket, perMinute, now);
  return { ...filled, tokens: filled.tokens - 1 };
}

function refilled(bucket: TokenBucket, perMinute: number, now: Millis): TokenBucket {
  const elapsed = Math.max(0, now - bucket.at);
  return {
    tokens: Math.min(capacity(perMinute), bucket.tokens + (elapsed * refillPerMinute(perMinute)) / 60_000),
    at: now,
  };
}
