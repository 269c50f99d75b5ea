import { english } from '../texts/render.ts';
import type { Text } from '../texts/text.ts';
import type { Millis } from './model.ts';

export const limitTypes = ['partner_level', 'user_level', 'endpoint_specific'] as const;
export type LimitType = (typeof limitTypes)[number];

/** From a 429's headers (spec section 8). Null where it is missing. */
export interface LimitScope {
  readonly limit: number | null;
  readonly remaining: number | null;
  /** The partner's clock. */
  readonly resetAt: Millis | null;
}

/** For display (spec sections 7 and 8); the wait itself is the failure's `retryAfterMs`. */
export interface LimitReport {
  readonly currentUsage: number | null;
  readonly limit: number | null;
  /** The partner's clock. */
  readonly resetAt: Millis | null;
  readonly retryAfterMs: Millis | null;
  readonly partner: LimitScope;
  readonly user: LimitScope;
}

/**
 * Why a call to the partner failed:
 * - `network`: unreachable (refused, DNS, TLS, reset, captive portal)
 * - `timeout`: the call's total deadline passed
 * - `rate_limited`: 429
 * - `credentials`: 401 or 403, or none stored
 * - `refused`: the partner understood and said no (4xx, `success: false`)
 * - `not_found`: 404, or a lookup without a result
 * - `server`: 5xx
 * - `unreadable`: the answer does not fit the spec
 * - `storage`: a passing failure of the station's disk (full, fault, no rights)
 * - `not_offered`: the profile has no such operation
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
  /** What happened and the way out, without secrets. */
  readonly text: Text;
  /** Stable: `connection_refused`, `tls_untrusted`, `http_400`, `captive_portal`. */
  readonly code: string;
  readonly status?: number | undefined;
  readonly serverMessage?: string | undefined;
  /** The request may have taken effect without a clear answer. */
  readonly outcomeUnknown: boolean;
  /** The request went out on an open connection. */
  readonly wasSent?: boolean | undefined;
  readonly limitType?: LimitType | undefined;
  readonly limitReport?: LimitReport | undefined;
  /** For `rate_limited`, and `server` with `Retry-After`: the larger of header and body, unclamped. */
  readonly retryAfterMs?: Millis | undefined;
  /** `create`, `upload_media` or another endpoint of the profile. */
  readonly endpoint: string;
}

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
 * An expected failure: wrong input or state. A person gets its text, the log its English message. `code` is stable;
 * `field` names the argument at fault.
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

/** The disk has too little room. The source file stays. */
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
  'pin_needed',
  'credentials',
  'unreachable',
  'failed',
] as const;
export type StationErrorCode = (typeof stationErrorCodes)[number];
