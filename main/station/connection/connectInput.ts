import { dirname } from 'node:path';
import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { type Profile, parseProfile, resolveProfilePaths } from '../../partner/profile.ts';
import { parseApiKey, parseUserToken } from '../../vault/credentialFormat.ts';
import type { ConnectInput } from '../api.ts';
import type { Core } from '../core.ts';
import { parse } from '../parse.ts';
import { openPartner } from './link.ts';
import { practiceName } from './practiceMode.ts';

/** A connection that can be made: all that could be wrong with it, short of asking the partner, was looked at. */
export interface ConnectWish {
  readonly profile: Profile;
  /** Null keeps the stored one. */
  readonly apiKey: string | null;
  readonly userToken: string | null;
  readonly test: boolean;
}

const inputSchema = z.object({
  profileText: z.string(),
  profilePath: z.string().nullable(),
  apiKey: z.string().nullable(),
  userToken: z.string().nullable(),
  test: z.boolean(),
}) satisfies z.ZodType<ConnectInput>;

/** Throws `invalid` that names the field of the profile, its CA file included, or the credential. */
export async function parseConnectInput(core: Core, input: unknown): Promise<ConnectWish> {
  const { profileText, profilePath, apiKey, userToken, test } = parse(inputSchema, input);
  const folder = profilePath === null ? core.options.dataFolder : dirname(profilePath);
  const profile = resolveProfilePaths(parseProfile(profileText), folder);
  if (profile.name === practiceName) {
    const message = `The profile is not valid: name "${practiceName}" is the station's own for its built-in simulator.`;
    throw new StationError('invalid', message, { field: 'name' });
  }
  const wish = {
    profile,
    apiKey: apiKey === null ? null : parseApiKey(apiKey),
    userToken: userToken === null ? null : parseUserToken(userToken),
    test,
  };
  await openPartner(core, profile, { apiKey: null, userToken: null }).close();
  return wish;
}
