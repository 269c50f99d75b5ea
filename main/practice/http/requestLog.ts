import type { CarriedCredentials } from './credentials.ts';

/** Credentials are noted by presence alone. */
export interface LoggedRequest extends CarriedCredentials {
  readonly id: number;
  readonly at: string;
  readonly method: string;
  /** Still percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** The profile's endpoint name, or `media`, `view`, `presigned_put`, `unknown`. */
  readonly endpoint: string;
  readonly bytes: number;
  /** It is null for a broken connection. */
  readonly status: number | null;
  readonly fault: string | null;
}

export interface Violation {
  readonly at: string;
  readonly kind: 'credential_sent_to_public' | 'credential_in_address';
  readonly method: string;
  readonly path: string;
  readonly message: string;
}

export interface RequestLog {
  add(entry: Omit<LoggedRequest, 'id'>): void;
  violate(violation: Violation): void;
  requests(sinceId: number): readonly LoggedRequest[];
  violations(): readonly Violation[];
}

const maxRequests = 20_000;

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = [];
  const violations: Violation[] = [];
  let lastId = 0;
  return {
    add: (entry) => {
      lastId += 1;
      requests.push({ id: lastId, ...entry });
      if (requests.length > maxRequests) requests.splice(0, maxRequests / 2);
    },
    violate: (violation) => {
      violations.push(violation);
    },
    requests: (sinceId) => requests.filter((request) => request.id > sinceId),
    violations: () => [...violations],
  };
}
