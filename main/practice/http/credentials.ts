import type { IncomingHttpHeaders } from 'node:http';
import type { AuthRules } from '../deployment.ts';
import { ApiProblem } from '../world/apiProblem.ts';

export interface Credentials {
  readonly apiKey: string;
  readonly userToken: string;
}

/** Values are never kept. */
export interface CarriedCredentials {
  readonly authorization: boolean;
  readonly xApiKey: boolean;
  readonly xUserToken: boolean;
}

export function carriedCredentials(headers: IncomingHttpHeaders): CarriedCredentials {
  return {
    authorization: headers.authorization !== undefined,
    xApiKey: headers['x-api-key'] !== undefined,
    xUserToken: headers['x-user-token'] !== undefined,
  };
}

export function carriesAny(carried: CarriedCredentials): boolean {
  return carried.authorization || carried.xApiKey || carried.xUserToken;
}

const userTokenEndpoints: ReadonlySet<string> = new Set(['create', 'side_groups']);

/** Throws the 401 of spec section 5 unless the request has a credential that this endpoint takes. */
export function checkCredentials(
  endpoint: string,
  headers: IncomingHttpHeaders,
  rules: AuthRules,
  credentials: Credentials,
): void {
  const accepted = endpoint === 'find' ? 'none' : (rules.endpoints[endpoint] ?? rules.default);
  if (accepted === 'none') return;
  const forUser =
    rules.userToken === 'required' ? userTokenEndpoints : new Set(rules.userToken === 'ignored' ? [] : rules.userToken);
  const hasBearer = headers.authorization === `Bearer ${credentials.apiKey}`;
  const hasKey = headers['x-api-key'] === credentials.apiKey;
  const isAccepted = { either: hasBearer || hasKey, bearer: hasBearer, 'x-api-key': hasKey }[accepted];
  if (!isAccepted) throw new ApiProblem(401, 'Authentication required', 'A valid API key is required');
  if (forUser.has(endpoint) && headers['x-user-token'] !== credentials.userToken) {
    throw new ApiProblem(401, 'Authentication required', 'A valid user token is required');
  }
}
