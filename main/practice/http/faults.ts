import { z } from 'zod';
import { limitTypes } from '../../domain/failure.ts';
import { type Answer, errorAnswer, htmlAnswer, jsonAnswer } from './answer.ts';
import { rateLimitAnswer } from './rateLimits.ts';

export const faultSchema = z.strictObject({
  /** The profile's endpoint name, `media`, `presigned_put`, or `*`. */
  endpoint: z.string(),
  /**
   * `status`: with the error envelope; `drop`: breaks the connection; `html`: a page in the partner's stead;
   * `success_false`: 200 whose body says no; `hang`: no answer; `truncate`: half an answer; `garbage`: 200 without
   * JSON; `rate_limit`: a 429.
   */
  kind: z.enum(['status', 'drop', 'html', 'success_false', 'hang', 'truncate', 'garbage', 'rate_limit']),
  /** `before`: nothing happens at the partner. `after`: only the answer is faulty. */
  effect: z.enum(['before', 'after']).default('before'),
  status: z.number().int().min(200).max(599).default(500),
  message: z.string().default('Practice fault'),
  times: z.number().int().positive().nullable().default(1),
  skip: z.number().int().min(0).default(0),
  /** Chance at each matching request, by the seed. */
  rate: z.number().min(0).max(1).default(1),
  /** For `rate_limit` (1), and for a `status` that has it. */
  retryAfterSeconds: z.number().int().positive().optional(),
  title: z.string().default('Sign in to this network'),
  limitType: z.enum(limitTypes).default('partner_level'),
});
export type Fault = z.input<typeof faultSchema>;
export type ActiveFault = z.infer<typeof faultSchema>;

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  take(endpoint: string): ActiveFault | null;
}

/** `random` decides about faults with a rate. */
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

/** `break` after so many bytes of `answer`; without one it hangs. */
export type FaultyAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'drop' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'truncate'; readonly answer: Answer };

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
