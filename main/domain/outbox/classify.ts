import { backoffMs, limitWaitMs } from '../backoff.ts';
import type { FailureDetails, LimitType } from '../failure.ts';
import type { Millis } from '../model.ts';

/**
 * The only place that decides on a failed operation (invariant 4). `asFailure` gives the station's own errors their
 * kind.
 */
export type Outcome =
  | { readonly kind: 'retry'; readonly at: Millis; readonly waitingFor: 'time' | 'network' }
  /** The partner is unreachable, so everything waits. */
  | { readonly kind: 'wait_network' }
  | { readonly kind: 'wait_limit'; readonly until: Millis; readonly limitType: LimitType; readonly endpoint: string }
  | { readonly kind: 'wait_credentials'; readonly state: 'missing' | 'refused' }
  | { readonly kind: 'park' };

/** Tries of a misfit answer before a person must look. */
export const unreadableTries = 5;

/**
 * `attempt` counts tries from 1; `misfits` those in a row with a misfit answer, this one included, so that an earlier
 * outage asks no person.
 */
export function classify(
  failure: FailureDetails,
  attempt: number,
  now: Millis,
  random: number,
  misfits = attempt,
): Outcome {
  switch (failure.kind) {
    case 'network':
      // A lost connection may be this operation's own trouble, so others go on.
      return hasConnected(failure)
        ? { ...retry(attempt, now, random), waitingFor: 'network' }
        : { kind: 'wait_network' };
    case 'server':
      // `Retry-After` of a busy partner counts as after a 429.
      return failure.retryAfterMs === undefined ? retry(attempt, now, random) : waitForLimit(failure, now, random);
    case 'timeout':
    // The photo goes when the disk recovers.
    case 'storage':
      return retry(attempt, now, random);
    case 'unreadable':
      return misfits < unreadableTries ? retry(attempt, now, random) : { kind: 'park' };
    case 'rate_limited':
      return waitForLimit(failure, now, random);
    case 'credentials':
      return { kind: 'wait_credentials', state: failure.code === 'no_api_key' ? 'missing' : 'refused' };
    case 'refused':
    case 'not_found':
    case 'not_offered':
      return { kind: 'park' };
  }
}

function waitForLimit({ retryAfterMs, limitType, endpoint }: FailureDetails, now: Millis, random: number): Outcome {
  const until = now + waitWithJitter(limitWaitMs(retryAfterMs), random);
  return { kind: 'wait_limit', until, limitType: limitType ?? 'partner_level', endpoint };
}

/** Stations of one account come back spread over a twentieth of the wait, at most 30 s. */
function waitWithJitter(waitMs: Millis, random: number): Millis {
  return waitMs + Math.round(random * Math.min(30_000, Math.max(250, waitMs / 20)));
}

/** Something answered: the partner, or a hotel's sign-in page. */
function hasConnected({ outcomeUnknown, wasSent, status }: FailureDetails): boolean {
  return outcomeUnknown || wasSent === true || status !== undefined;
}

function retry(attempt: number, now: Millis, random: number) {
  return { kind: 'retry', waitingFor: 'time', at: now + backoffMs(attempt, random) } as const;
}
