import { PartnerFailure } from '../domain/failure.ts';
import { type Text, text } from '../texts/text.ts';
import type { AuthMode, EndpointName } from './endpoints.ts';
import type { Profile } from './profileSchema.ts';

/** The connection's credentials from the vault; null where nothing is stored. */
export interface Credentials {
  readonly apiKey: string | null;
  readonly userToken: string | null;
}

/** How an endpoint is told who asks. Find is public whatever the profile says (spec 4.4). */
export function authModeOf(profile: Profile, endpoint: EndpointName): AuthMode {
  if (endpoint === 'find') return 'none';
  return profile.auth.endpoints[endpoint] ?? profile.auth.default;
}

/**
 * The credential headers of a call to the profile's own origin (spec section 5). Throws `PartnerFailure` `credentials` when the endpoint needs a
 * key and none that can be sent is stored.
 */
export function credentialHeaders(
  profile: Profile,
  endpoint: EndpointName,
  { apiKey, userToken }: Credentials,
): Readonly<Record<string, string>> {
  const mode = authModeOf(profile, endpoint);
  if (mode === 'none') return {};
  if (apiKey === null || apiKey === '') throw failure(endpoint, 'no_api_key', text('partner.keyMissing'));
  const withUser = profile.auth.user_token && userToken !== null && userToken !== '';
  if (![apiKey, ...(withUser ? [userToken] : [])].every((secret) => /^[\x21-\x7e]+$/.test(secret)))
    throw failure(endpoint, 'bad_api_key', text('partner.keyOdd'));
  return {
    ...(mode === 'bearer' ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey }),
    ...(withUser ? { 'x-user-token': userToken } : {}),
  };
}

function failure(endpoint: EndpointName, code: string, said: Text): PartnerFailure {
  return new PartnerFailure({ kind: 'credentials', code, text: said, outcomeUnknown: false, endpoint });
}
