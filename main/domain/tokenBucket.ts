import type { Millis } from './model.ts';

/** A budget of calls per minute, as a value: `takeToken` gives the next value. */
export interface TokenBucket {
  readonly tokens: number;
  readonly at: Millis;
}

/** At most a quarter of a minute's budget may be spent at once. */
function capacity(perMinute: number): number {
  return Math.max(1, perMinute / 4);
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
  const elapsed = Math.max(0, now - bucket.at);
  const tokens = Math.min(capacity(perMinute), bucket.tokens + (elapsed * perMinute) / 60_000);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at: now }, taken: true, readyAt: now };
  const readyAt = now + Math.ceil(((1 - tokens) * 60_000) / perMinute);
  return { bucket: { tokens, at: now }, taken: false, readyAt };
}
