import { type CredentialChoice, credentialChoice } from '../credentials.ts';
import { type AuthMode, authModes, type EndpointName } from '../endpoints.ts';
import type { Profile } from '../profileSchema.ts';

export interface HeldCredentials {
  readonly profile: Profile;
  readonly hasApiKey: boolean;
  readonly hasUserToken: boolean;
}

/** The profile's own first, then those that other endpoints took; user tokens last. Only stored ones are tried. */
export function credentialsToTry(
  { profile, hasApiKey, hasUserToken }: HeldCredentials,
  endpoint: EndpointName,
  taken: readonly AuthMode[],
): readonly CredentialChoice[] {
  if (endpoint === 'find') return [{ mode: 'none', userToken: false }];
  const own = credentialChoice(profile, endpoint);
  const modes = [...new Set([own.mode, ...taken.filter((mode) => mode !== 'none'), ...authModes])];
  const choices = [false, true].flatMap((userToken) => modes.map((mode) => ({ mode, userToken })));
  const canSend = ({ mode, userToken }: CredentialChoice): boolean =>
    (mode === 'none' || hasApiKey) && (!userToken || (hasUserToken && mode !== 'none'));
  return [own, ...choices.filter((choice) => !isSame(choice, own))].filter(canSend);
}

function isSame(one: CredentialChoice, other: CredentialChoice): boolean {
  return one.mode === other.mode && one.userToken === other.userToken;
}
