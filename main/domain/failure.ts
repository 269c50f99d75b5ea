import { english } from '../texts/render.ts';
import type { Text } from '../texts/text.ts';
import type { Millis } from './model.ts';

export const limitTypes = ['partner_level', 'user_level', 'endpoint_specific'] as const;
export type LimitType = (typeof limitTypes)[number];

/** One scope of a limit, by the headers of a 429 (spec section 8). Null where it is not said. */
export interface LimitScope {
  readonly limit: number | null;
  readonly remaining: number | null;
  /** The partner's clock. */
  readonly resetAt: Millis | null;
}

/** What a 429 tells of its limit (spec sections 7 and 8): shown, while what is waited for is `retryAfterMs` of the failure. */
export interface LimitTold {
  readonly currentUsage: number | null;
  readonly limit: number | null;
  /** The partner's clock. */
  readonly resetAt: Millis | null;
  readonly retryAfterMs: Millis | null;
  readonly partner: LimitScope;
  readonly user: LimitScope;
}

/**
 * Why a call to the partner failed, as a closed set.
 * - `network`: not reachable (refused, DNS, TLS, reset, a captive portal answering in its stead)
 * - `timeout`: the call's total deadline passed
 * - `rate_limited`: 429
 * - `credentials`: 401 or 403, or no credential stored
 * - `refused`: the partner understood and said no (4xx, `success: false`)
 * - `not_found`: 404, or a lookup that the partner answers with "no such thing"
 * - `server`: 5xx
 * - `unreadable`: an answer of the partner that does not fit the spec
 * - `storage`: the station's own disk failed in a way that can pass (full, a fault, no rights)
 * - `not_offered`: the connection profile says that this deployment has no such operation
 */
export const failureKinds = [
  'network',
  'timeout',
  'rate_limited',
  'credentials',
  'refused',
  'not_found',
  'server',
  'unreadable',
  'storage',
  'not_offered',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface FailureDetails {
  readonly kind: FailureKind;
  /** One plain line for a person: what happened and, where there is one, the way out. Never a secret. */
  readonly text: Text;
  /** A stable code, e.g. `connection_refused`, `tls_untrusted`, `http_400`, `captive_portal`. */
  readonly code: string;
  readonly status?: number | undefined;
  /** The partner's own words, as text. */
  readonly serverMessage?: string | undefined;
  /** True when the request may have taken effect although no clear answer came. */
  readonly outcomeUnknown: boolean;
  /** True when a connection came about and the request went out on it, whatever became of it then. */
  readonly wasSent?: boolean | undefined;
  readonly limitType?: LimitType | undefined;
  /** With `rate_limited`: what the partner told of the limit. */
  readonly limitTold?: LimitTold | undefined;
  /** For `rate_limited`, and `server` with a `Retry-After`: how long the partner asks to wait; the larger of header and body, unclamped. */
  readonly retryAfterMs?: Millis | undefined;
  /** The profile's endpoint name, e.g. `create`, `upload_media`. */
  readonly endpoint: string;
}

/** A failed call to the partner. Thrown by the partner client, classified in `classify.ts` and nowhere else. */
export class PartnerFailure extends Error {
  readonly details: FailureDetails;

  constructor(details: FailureDetails, cause?: unknown) {
    super(english(details.text), cause === undefined ? undefined : { cause });
    this.name = 'PartnerFailure';
    this.details = details;
  }

  get kind(): FailureKind {
    return this.details.kind;
  }
}

/**
 * An expected failure of a command: wrong input, a state that does not allow it. Reaches the person as its text, and the log
 * as its English message. `code` is stable; `field` names the argument at fault.
 */
export class StationError extends Error {
  readonly code: StationErrorCode;
  readonly text: Text;
  readonly field: string | null;

  constructor(code: StationErrorCode, text: Text, options: { field?: string; cause?: unknown } = {}) {
    super(english(text), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StationError';
    this.code = code;
    this.text = text;
    this.field = options.field ?? null;
  }
}

/** A photo is refused because the disk has too little room. The file that it came from is left as it is. */
export class NoSpace extends StationError {
  constructor(text: Text) {
    super('storage', text);
  }
}

export const stationErrorCodes = [
  'invalid',
  'not_found',
  'exists',
  'not_possible',
  'not_offered',
  'no_connection',
  'unreadable_photo',
  'storage',
  'locked',
  'credentials',
  'unreachable',
  'failed',
] as const;
export type StationErrorCode = (typeof stationErrorCodes)[number];
