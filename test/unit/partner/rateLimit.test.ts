import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRateLimit } from '../../../main/partner/rateLimit.ts';
import { errorEnvelope } from '../../../main/partner/schemas/errorEnvelope.ts';

const now = Date.UTC(2026, 0, 1);

function read(details: unknown, headers: Readonly<Record<string, string>> = {}) {
  const envelope = errorEnvelope.parse({ success: false, error: { code: 429, message: 'slow', details } });
  return readRateLimit((name) => headers[name] ?? null, envelope, now);
}

it.each([
  ['the header', {}, { 'retry-after': '7' }, 7000],
  ['the header as a date', {}, { 'retry-after': new Date(now + 9000).toUTCString() }, 9000],
  ['the body', { retry_after_seconds: 5 }, { 'retry-after': '3' }, 5000],
  ['the body as text', { retry_after_seconds: '5' }, {}, 5000],
  ['the reset time', { reset_time: new Date(now + 20_000).toISOString(), retry_after_seconds: 5 }, {}, 20_000],
  ['details that are JSON in a text', '{"retry_after_seconds":8}', {}, 8000],
  ['details in words', 'Try again in 30 seconds.', {}, 30_000],
  ['no wait', { retry_after_seconds: 0 }, {}, 0],
  [
    'what is asked rather than a reset header',
    { retry_after_seconds: 5 },
    { 'x-ratelimit-remaining-user': '0', 'x-ratelimit-reset-user': String(now / 1000 + 40) },
    5000,
  ],
  ['nothing', null, {}, undefined],
  ['minus one', { retry_after_seconds: -1, reset_time: '1999-01-01T00:00:00Z' }, { 'retry-after': '-1' }, undefined],
  ['no numbers', { retry_after_seconds: 'NaN', reset_time: {} }, { 'retry-after': 'later' }, undefined],
  ['more than there is', { retry_after_seconds: 1e300 }, {}, Number.MAX_SAFE_INTEGER],
  [
    'the reset header of the limit that is used up',
    {},
    { 'x-ratelimit-remaining-user': '0', 'x-ratelimit-reset-user': String(now / 1000 + 4) },
    4000,
  ],
  [
    'no reset header of a limit that is not',
    {},
    { 'x-ratelimit-remaining-user': '3', 'x-ratelimit-reset-user': String(now / 1000 + 4) },
    undefined,
  ],
])('reads %s', (_name, details, headers, expected) => {
  expect(read(details, headers).retryAfterMs).toBe(expected);
});

it('knows the three limits and no other', () => {
  expect(read({ limit_type: 'endpoint_specific' }).limitType).toBe('endpoint_specific');
  expect(read({ limit_type: 'planet_level' }).limitType).toBeUndefined();
});

it('gives a finite number from 0 or nothing, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.string(), (seconds, reset, header) => {
      const { retryAfterMs } = read({ retry_after_seconds: seconds, reset_time: reset }, { 'retry-after': header });
      expect(retryAfterMs === undefined || (Number.isFinite(retryAfterMs) && retryAfterMs >= 0)).toBe(true);
    }),
  );
});

it('keeps what is told of usage and limit, of the partner as a whole and of the user; what makes no sense is not told', () => {
  const reset = new Date(now + 20_000).toISOString();
  const reported = (details: unknown, headers: Readonly<Record<string, string>> = {}) =>
    read(details, headers).limitReport;
  expect(
    reported(
      { limit_type: 'user_level', current_usage: 97, limit: 100, reset_time: reset, retry_after_seconds: 5 },
      {
        'x-ratelimit-limit-partner': '1000',
        'x-ratelimit-remaining-partner': '999',
        'x-ratelimit-reset-partner': reset,
        'x-ratelimit-limit-user': ' 100 ',
        'x-ratelimit-remaining-user': '0',
      },
    ),
  ).toEqual({
    currentUsage: 97,
    limit: 100,
    resetAt: now + 20_000,
    retryAfterMs: 20_000,
    partner: { limit: 1000, remaining: 999, resetAt: now + 20_000 },
    user: { limit: 100, remaining: 0, resetAt: null },
  });
  const nothing = { limit: null, remaining: null, resetAt: null };
  expect(reported('slow down', { 'x-ratelimit-limit-user': 'many' })).toEqual({
    currentUsage: null,
    limit: null,
    resetAt: null,
    retryAfterMs: null,
    partner: nothing,
    user: nothing,
  });
});
