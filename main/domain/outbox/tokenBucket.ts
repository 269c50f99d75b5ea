import type { Millis } from '../model.ts';

export interface TokenBucket {
  readonly tokens: number;
  readonly at: Millis;
}

/** At most a quarter of a minute's budget at once. */
function capacity(perMinute: number): number {
  return Math.max(1, perMinute / 4);
}

/** The burst belongs to the budget: no minute exceeds `perMinute`. */
function refillPerMinute(perMinute: number): number {
  return perMinute < 2 ? perMinute : perMinute - capacity(perMinute);
}

export function fullBucket(perMinute: number, now: Millis): TokenBucket {
  return { tokens: capacity(perMinute), at: now };
}

/** Takes a token or says when one is ready. A clock that went back changes nothing. */
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

/** Goes below zero, so later calls wait longer. */
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
