import { z } from 'zod';
import { limitTypes } from '../../domain/failure.ts';
import { type Answer, jsonAnswer } from './answer.ts';

export const rateLimitSchema = z.strictObject({
  limitType: z.enum(limitTypes),
  limit: z.number().int().min(0),
  windowMs: z.number().positive(),
  /** For `endpoint_specific`: the profile's endpoint name. */
  endpoint: z.string().optional(),
});
/** Spec section 8. Windows are fixed and begin with their first request. */
export type RateLimit = z.infer<typeof rateLimitSchema>;

interface Window {
  readonly limit: RateLimit;
  startedAt: number;
  used: number;
}

export interface RateLimits {
  add(limit: RateLimit): void;
  clear(): void;
  check(endpoint: string, now: number): Answer | null;
}

/** Only requests with a credential count: public and picture requests are free. */
export function createRateLimits(): RateLimits {
  let windows: Window[] = [];
  return {
    add: (limit) => {
      windows.push({ limit, startedAt: Number.NEGATIVE_INFINITY, used: 0 });
    },
    clear: () => {
      windows = [];
    },
    check: (endpoint, now) => {
      const applying = windows.filter(({ limit }) => limit.endpoint === undefined || limit.endpoint === endpoint);
      for (const window of applying) {
        if (now >= window.startedAt + window.limit.windowMs) {
          window.startedAt = now;
          window.used = 0;
        }
      }
      const full = applying.find((window) => window.used >= window.limit.limit);
      if (full !== undefined) {
        return rateLimitAnswer(full.limit.limitType, full.limit.limit, full.startedAt + full.limit.windowMs, now);
      }
      for (const window of applying) window.used += 1;
      return null;
    },
  };
}

export function rateLimitAnswer(
  limitType: RateLimit['limitType'],
  limit: number,
  resetAt: number,
  now: number,
): Answer {
  const reset = new Date(resetAt).toISOString();
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - now) / 1000));
  const isPartner = limitType !== 'user_level';
  const details = {
    limit_type: limitType,
    current_usage: limit,
    limit,
    reset_time: reset,
    retry_after_seconds: retryAfterSeconds,
  };
  return jsonAnswer(
    {
      success: false,
      error: { code: 429, timestamp: new Date(now).toISOString(), message: 'Rate limit exceeded', details },
    },
    429,
    {
      'X-RateLimit-Limit-Partner': String(isPartner ? limit : 1000),
      'X-RateLimit-Remaining-Partner': isPartner ? '0' : '999',
      'X-RateLimit-Reset-Partner': reset,
      'X-RateLimit-Limit-User': String(isPartner ? 1000 : limit),
      'X-RateLimit-Remaining-User': isPartner ? '999' : '0',
      'X-RateLimit-Reset-User': reset,
      'Retry-After': String(retryAfterSeconds),
    },
  );
}
