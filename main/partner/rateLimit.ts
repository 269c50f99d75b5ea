import type { LimitReport, LimitScope, LimitType } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import { parseBoundedJson } from '../lib/boundedJson.ts';
import { type ErrorEnvelope, type RateLimitDetails, rateLimitDetails } from './schemas/errorEnvelope.ts';
import { readTime } from './schemas/values.ts';

export interface RateLimit {
  readonly limitType: LimitType | undefined;
  /** Unclamped and from 0; undefined when the partner gave no sensible number. */
  readonly retryAfterMs: Millis | undefined;
  readonly limitReport: LimitReport;
}

/**
 * The longest of Retry-After, `retry_after_seconds` and `reset_time` counts (spec sections 7 and 8), else the reset
 * header of a used-up limit.
 */
export function readRateLimit(
  header: (name: string) => string | null,
  envelope: ErrorEnvelope | null,
  serverNow: Millis,
): RateLimit {
  const { details, text } = readDetails(envelope?.error?.details);
  const until = (at: Millis | null): number | null => (at === null ? null : at - serverNow);
  const asked = longest([
    retryAfterHeader(header('retry-after'), serverNow),
    seconds(details?.retry_after_seconds ?? null),
    until(details?.reset_time ?? null),
    seconds(secondsInWords(text)),
  ]);
  const resets = (['partner', 'user'] as const).map((scope) =>
    header(`x-ratelimit-remaining-${scope}`)?.trim() === '0'
      ? until(readReset(header(`x-ratelimit-reset-${scope}`)))
      : null,
  );
  const retryAfterMs = asked ?? longest(resets);
  const limitReport: LimitReport = {
    currentUsage: details?.current_usage ?? null,
    limit: details?.limit ?? null,
    resetAt: details?.reset_time ?? null,
    retryAfterMs: retryAfterMs ?? null,
    partner: scopeOf(header, 'partner'),
    user: scopeOf(header, 'user'),
  };
  return { limitType: details?.limit_type ?? undefined, retryAfterMs, limitReport };
}

function scopeOf(header: (name: string) => string | null, scope: 'partner' | 'user'): LimitScope {
  return {
    limit: figure(header(`x-ratelimit-limit-${scope}`)),
    remaining: figure(header(`x-ratelimit-remaining-${scope}`)),
    resetAt: readReset(header(`x-ratelimit-reset-${scope}`)),
  };
}

function figure(value: string | null): number | null {
  return value !== null && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : null;
}

/** Also of a 503. Milliseconds from now. */
export function retryAfterHeader(value: string | null, serverNow: Millis): number | null {
  if (value === null) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return seconds(Number(value));
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at - serverNow;
}

/** Some services send a text or JSON in a text instead of an object. */
function readDetails(details: unknown): { readonly details: RateLimitDetails | null; readonly text: string | null } {
  const value = typeof details === 'string' ? jsonOrNull(details) : details;
  const parsed = rateLimitDetails.safeParse(value);
  return {
    details: parsed.success ? parsed.data : null,
    text: !parsed.success && typeof details === 'string' ? details : null,
  };
}

function secondsInWords(text: string | null): number | null {
  const match = /(\d{1,9})\s*(?:s|secs?|seconds?)\b/i.exec(text ?? '');
  return match === null ? null : Number(match[1]);
}

/** ISO 8601, an HTTP date, or seconds since 1970. */
function readReset(value: string | null): Millis | null {
  if (value === null) return null;
  if (/^\s*\d{9,11}\s*$/.test(value)) return Number(value) * 1000;
  const at = readTime(value) ?? Date.parse(value);
  return Number.isNaN(at) ? null : at;
}

function seconds(value: number | null): number | null {
  return value === null ? null : value * 1000;
}

function longest(waits: readonly (number | null)[]): Millis | undefined {
  const sensible = waits.filter((wait): wait is number => wait !== null && Number.isFinite(wait) && wait >= 0);
  return sensible.length === 0 ? undefined : Math.min(Math.max(...sensible), Number.MAX_SAFE_INTEGER);
}

function jsonOrNull(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return null;
  }
}
