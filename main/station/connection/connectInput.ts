import { dirname } from 'node:path';
import type { ConnectInput } from '../../contract/commands/connection.ts';
import { StationError } from '../../domain/failure.ts';
import { type Profile, parseProfile, resolveProfilePaths } from '../../partner/profile.ts';
import { text } from '../../texts/text.ts';
import { parseApiKey, parseUserToken } from '../../vault/credentialFormat.ts';
import type { StationOptions } from '../api.ts';
import { openPartner, type PartnerParts } from './link.ts';
import { practiceName } from './practiceMode.ts';
import { wishedRelay } from './relayToken.ts';

export interface ConnectWish {
  readonly profile: Profile;
  readonly apiKey: string | null;
  readonly userToken: string | null;
  readonly relayToken: string | null;
  readonly adminKey: string | null;
  readonly test: boolean;
}

export interface ConnectInputParts extends PartnerParts {
  readonly options: PartnerParts['options'] & Pick<StationOptions, 'dataFolder'>;
}

/** Throws `invalid` naming the field of the profile (CA file included) or the credential. */
export async function parseConnectInput(core: ConnectInputParts, input: ConnectInput): Promise<ConnectWish> {
  const { profileText, profilePath, apiKey, userToken, relayToken, test } = input;
  const folder = profilePath === null ? core.options.dataFolder : dirname(profilePath);
  const given = resolveProfilePaths(parseProfile(profileText), folder);
  const relay = relayToken == null ? null : await wishedRelay(relayToken, given, core.options.dataFolder);
  const profile = relay === null ? given : { ...given, events: relay.events };
  if (profile.name === practiceName) {
    throw new StationError('invalid', text('connection.practiceName', { name: practiceName }), { field: 'name' });
  }
  const wish = {
    profile,
    apiKey: apiKey === null ? null : parseApiKey(apiKey),
    userToken: userToken === null ? null : parseUserToken(userToken),
    relayToken: relay?.token ?? null,
    adminKey: relay?.adminKey ?? null,
    test,
  };
  await openPartner(core, profile, { apiKey: null, userToken: null }).close();
  return wish;
}
