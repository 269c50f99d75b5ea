import { z } from 'zod';
import { limitTypes } from '../../domain/failure.ts';
import { type Answer, errorAnswer, htmlAnswer, jsonAnswer } from './answer.ts';
import { rateLimitAnswer } from './rateLimits.ts';

export const faultSchema = z.strictObject({
  /** The profile's endpoint name, `media`, `presigned_put`, or `*` for all of the API. */
  endpoint: z.string(),
  /**
   * `status`: that status with the error envelope; `drop`: the connection breaks; `html`: a page in the partner's stead;
   * `success_false`: 200 whose body says no; `hang`: no answer ever; `truncate`: half an answer, then the connection breaks;
   * `garbage`: 200 with a body that is not JSON; `rate_limit`: a 429.
   */
  kind: z.enum(['status', 'drop', 'html', 'success_false', 'hang', 'truncate', 'garbage', 'rate_limit']),
  /** `before`: nothing happens at the partner. `after`: the request takes effect first, and only the answer is faulty. */
  effect: z.enum(['before', 'after']).default('before'),
  status: z.number().int().min(200).max(599).default(500),
  message: z.string().default('Practice fault'),
  /** How often it strikes; null is for ever. */
  times: z.number().int().positive().nullable().default(1),
  /** So many matching requests pass first. */
  skip: z.number().int().min(0).default(0),
  /** Chance of striking at each matching request, by the seed. */
  rate: z.number().min(0).max(1).default(1),
  /** Of a `rate_limit` (1), and of a `status` that has it. */
  retryAfterSeconds: z.number().int().positive().optional(),
  /** With `html`: the page's title. */
  title: z.string().default('Sign in to this network'),
  limitType: z.enum(limitTypes).default('partner_level'),
});
/** A trouble to be had, in words of the wire. */
export type Fault = z.input<typeof faultSchema>;
export type ActiveFault = z.infer<typeof faultSchema>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The fault that strikes this request, counted as struck. */
  take(endpoint: string): ActiveFault | null;
}

/** `random` decides about faults that have a rate. */
export function createFaults(random: () => number): Faults {
  let faults: { readonly fault: ActiveFault; skip: number; left: number }[] = [];
  return {
    add: (fault) => {
      const parsed = faultSchema.parse(fault);
      faults.push({ fault: parsed, skip: parsed.skip, left: parsed.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      faults = [];
    },
    take: (endpoint) => {
      for (const entry of faults) {
        if (entry.left <= 0 || (entry.fault.endpoint !== '*' && entry.fault.endpoint !== endpoint)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        if (entry.fault.rate < 1 && random() >= entry.fault.rate) continue;
        entry.left -= 1;
        return entry.fault;
      }
      return null;
    },
  };
}

/** The answer that a fault gives; `break` after so many bytes of `answer`, or `hang` without one. */
export type FaultyAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'truncate'; readonly answer: Answer };

/** The faulty answer that the client gets in place of `answer`; pure. */
export function faultyAnswer(fault: ActiveFault, answer: Answer, now: number): FaultyAnswer {
  switch (fault.kind) {
    case 'drop':
      return { kind: 'drop' };
    case 'hang':
      return { kind: 'hang' };
    case 'truncate':
      return { kind: 'truncate', answer };
    case 'status':
      return {
        kind: 'answer',
        answer: withRetryAfter(errorAnswer(fault.status, fault.message, fault.message, now), fault),
      };
    case 'html':
      return {
        kind: 'answer',
        answer: htmlAnswer(fault.status === 500 ? 200 : fault.status, fault.title),
      };
    case 'garbage':
      return { kind: 'answer', answer: { ...answer, status: 200, body: '{"success": tru' } };
    case 'success_false':
      return { kind: 'answer', answer: jsonAnswer({ success: false, message: fault.message }) };
    case 'rate_limit':
      return {
        kind: 'answer',
        answer: rateLimitAnswer(fault.limitType, 60, now + (fault.retryAfterSeconds ?? 1) * 1000, now),
      };
  }
}

function withRetryAfter(answer: Answer, { retryAfterSeconds }: ActiveFault): Answer {
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
}
