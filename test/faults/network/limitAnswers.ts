import type { LimitType, PartnerFailure } from '../../../main/domain/failure.ts';
import { answerFailure } from '../../../main/partner/answerFailure.ts';
import { oneOf } from '../support/chance.ts';

/** A 429 as some partner somewhere sends it, and the shortest wait that can be read from it. */
interface Oddity {
  readonly header?: string;
  readonly details?: unknown;
  /** The whole body, where it is no error envelope. */
  readonly body?: string;
  /** Milliseconds, before the clamp between 1 s and 1 h. */
  readonly asksMs: number;
}

const second = 1_000;

/** `now` is the partner's time; `limit_type` is added to details that are an object. */
function oddities(now: number): readonly Oddity[] {
  const at = (ms: number): string => new Date(Math.ceil((now + ms) / second) * second).toUTCString();
  return [
    { header: '5', details: { retry_after_seconds: 20 }, asksMs: 20 * second },
    { header: '20', details: { retry_after_seconds: 5 }, asksMs: 20 * second },
    { header: '-1', details: { retry_after_seconds: -1 }, asksMs: 0 },
    { header: '0', details: { retry_after_seconds: 0 }, asksMs: 0 },
    { header: 'NaN', details: { retry_after_seconds: 'NaN' }, asksMs: 0 },
    { header: '', details: {}, asksMs: 0 },
    { header: 'soon', details: null, asksMs: 0 },
    { header: '1e300', details: { retry_after_seconds: 1e300 }, asksMs: 1e300 },
    { header: '85578919', asksMs: 85_578_919 * second },
    { details: { retry_after_seconds: 85_578_919 }, asksMs: 85_578_919 * second },
    { details: { retry_after_seconds: '7' }, asksMs: 7 * second },
    { header: at(90 * second), asksMs: 90 * second },
    { header: at(-90 * second), asksMs: 0 },
    { header: at(400 * 86_400 * second), asksMs: 400 * 86_400 * second },
    { details: { reset_time: new Date(now + 45 * second).toISOString() }, asksMs: 45 * second },
    { details: 'Rate limit exceeded, try again in 17 seconds', asksMs: 17 * second },
    { details: JSON.stringify({ limit_type: 'endpoint_specific', retry_after_seconds: 9 }), asksMs: 9 * second },
    { details: 'Slow down', asksMs: 0 },
    { header: '12.5', asksMs: 12.5 * second },
    { body: '<html><h1>429 Too Many Requests</h1></html>', header: '3', asksMs: 3 * second },
    { body: '', asksMs: 0 },
  ];
}

export interface LimitAnswer {
  /** As the partner client understands the answer. */
  readonly failure: PartnerFailure;
  /** The shortest time for which nothing that it covers may leave: what is asked for, between 1 s and 1 h. */
  readonly leastMs: number;
  readonly limitType: LimitType;
}

/** One of the odd answers, of a scope of chance; a scope that is not told, or not known, is the partner's whole. */
export function limitAnswer(random: () => number, endpoint: string, now: number): LimitAnswer {
  const scope = oneOf(random, ['partner_level', 'user_level', 'endpoint_specific', 'galaxy_level', null] as const);
  const odd = oneOf(random, oddities(now));
  const details =
    typeof odd.details === 'object' || odd.details === undefined
      ? { ...(odd.details ?? {}), ...(scope === null ? {} : { limit_type: scope }) }
      : odd.details;
  const body = odd.body ?? JSON.stringify({ success: false, error: { code: 429, message: 'Rate limit', details } });
  const headers: Readonly<Record<string, string | undefined>> = { 'retry-after': odd.header };
  const failure = answerFailure(
    { status: 429, header: (name) => headers[name] ?? null, body: Buffer.from(body) },
    { endpoint, host: 'partner.example', isWrite: true, deniedMeans: 'credentials', secrets: [] },
    now,
  );
  if (!failure) throw new Error(`A 429 was taken for a success: ${JSON.stringify(odd)}`);
  const reported = isText(odd.details) && odd.details.startsWith('{') ? 'endpoint_specific' : scope;
  const known = odd.body === undefined && !(isText(odd.details) && !odd.details.startsWith('{'));
  return {
    failure,
    leastMs: Math.min(3_600_000, Math.max(second, odd.asksMs)),
    limitType: !known || reported === null || reported === 'galaxy_level' ? 'partner_level' : reported,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
