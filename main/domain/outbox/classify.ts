import { backoffMs, limitWaitMs } from '../backoff.ts';
import type { FailureDetails, LimitType } from '../failure.ts';
import type { Millis } from '../model.ts';

/** The fate of an operation after a failed try: a closed set, decided here and nowhere else (invariant 4). Errors of the station's own get their kind in `asFailure`. */
export type Outcome =
  | { readonly kind: 'retry'; readonly at: Millis; readonly waitingFor: 'time' | 'network' }
  /** The partner can't be reached at all: everything waits for the network. */
  | { readonly kind: 'wait_network' }
  | { readonly kind: 'wait_limit'; readonly until: Millis; readonly limitType: LimitType; readonly endpoint: string }
  | { readonly kind: 'wait_credentials'; readonly state: 'missing' | 'refused' }
  | { readonly kind: 'park' };

/** An answer that does not fit the spec is tried this often before a person must look. */
export const unreadableTries = 5;

/**
 * `attempt` counts the tries of this operation so far, from 1; `misfits` those in a row, this one included, whose answer did not
 * fit: what an outage cost before them is no reason to ask a person.
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
      // A connection that was made and then lost may be this operation's own trouble: the others go on.
      return hasConnected(failure)
        ? { ...retry(attempt, now, random), waitingFor: 'network' }
        : { kind: 'wait_network' };
    case 'server':
      // A `Retry-After` of a partner that is busy, or away for a while, is heeded as that of a 429.
      return failure.retryAfterMs === undefined ? retry(attempt, now, random) : waitForLimit(failure, now, random);
    case 'timeout':
    // The photo is as it was: when the disk is well again it goes, without a person.
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

/** Stations of one account are let go at one time: they come back spread over a twentieth of the wait, at most half a minute. */
function waitWithJitter(waitMs: Millis, random: number): Millis {
  return waitMs + Math.round(random * Math.min(30_000, Math.max(250, waitMs / 20)));
}

/** Somebody was there: the partner, or what stands in its place (a hotel's sign-in page, say). */
function hasConnected({ outcomeUnknown, wasSent, status }: FailureDetails): boolean {
  return outcomeUnknown || wasSent === true || status !== undefined;
}

function retry(attempt: number, now: Millis, random: number) {
  return { kind: 'retry', waitingFor: 'time', at: now + backoffMs(attempt, random) } as const;
}
