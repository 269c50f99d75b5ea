import { PartnerFailure } from '../domain/failure.ts';
import { type Text, text } from '../texts/text.ts';
import type { AuthMode, EndpointName } from './endpoints.ts';
import type { Profile } from './profileSchema.ts';

/** Null where the vault has none. */
export interface Credentials {
  readonly apiKey: string | null;
  readonly userToken: string | null;
}

export interface CredentialChoice {
  readonly mode: AuthMode;
  readonly userToken: boolean;
}

/** Find is public whatever the profile says (spec 4.4). */
export function authModeOf(profile: Profile, endpoint: EndpointName): AuthMode {
  if (endpoint === 'find') return 'none';
  return profile.auth.endpoints[endpoint] ?? profile.auth.default;
}

export function usesUserToken({ auth }: Pick<Profile, 'auth'>): boolean {
  return auth.user_token === true || (auth.user_token !== false && auth.user_token.length > 0);
}

/** A user token that is on everywhere accompanies the key; a list names its endpoints. */
export function credentialChoice(profile: Profile, endpoint: EndpointName): CredentialChoice {
  const mode = authModeOf(profile, endpoint);
  const { user_token } = profile.auth;
  if (endpoint === 'find') return { mode, userToken: false };
  return {
    mode,
    userToken: typeof user_token === 'boolean' ? user_token && mode !== 'none' : user_token.includes(endpoint),
  };
}

/**
 * Throws `PartnerFailure` `credentials` when the call needs a key and no usable one is stored (spec section 5). A
 * missing user token is left out.
 */
export function credentialHeaders(
  { mode, userToken: wantsUser }: CredentialChoice,
  endpoint: EndpointName,
  { apiKey, userToken }: Credentials,
): Readonly<Record<string, string>> {
  const key = mode === 'none' ? null : apiKey;
  if (mode !== 'none' && !key) throw failure(endpoint, 'no_api_key', text('partner.keyMissing'));
  const user = wantsUser && userToken ? userToken : null;
  if (![key, user].every((secret) => secret === null || /^[\x21-\x7e]+$/.test(secret)))
    throw failure(endpoint, 'bad_api_key', text('partner.keyOdd'));
  return {
    ...(key === null ? {} : mode === 'bearer' ? { authorization: 'Bearer '.concat(key) } : { 'x-api-key': key }),
    ...(user === null ? {} : { 'x-user-token': user }),
  };
}

function failure(endpoint: EndpointName, code: string, said: Text): PartnerFailure {
  return new PartnerFailure({ kind: 'credentials', code, text: said, outcomeUnknown: false, endpoint });
}
