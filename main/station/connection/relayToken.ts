import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import type { Profile } from '../../partner/profile.ts';
import { readConnectCode } from '../../relay/wire/connectCode.ts';
import { text } from '../../texts/text.ts';
import type { Vault } from '../../vault/vault.ts';
import type { StationOptions } from '../api.ts';

export interface RelayTokenParts {
  readonly vault: Vault;
  readonly options: Pick<StationOptions, 'log'>;
}

export async function readRelayToken(
  { vault, options }: RelayTokenParts,
  connection: Pick<Connection, 'id'>,
  address: string,
): Promise<string | null> {
  try {
    return (await vault.read(entryOf(connection, address)))?.apiKey ?? null;
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    options.log.warn(error.message);
    return null;
  }
}

export function writeRelayToken(
  { vault }: Pick<RelayTokenParts, 'vault'>,
  connection: Pick<Connection, 'id'>,
  address: string,
  token: string,
): Promise<void> {
  return vault.write(entryOf(connection, address), { apiKey: token, userToken: null });
}

/** The token belongs to one relay: a profile that names another does not get it (invariant 6). */
function entryOf({ id }: Pick<Connection, 'id'>, address: string): ConnectionId {
  return ['relay', id, address].join(' ') as ConnectionId;
}

export interface WishedRelay {
  readonly events: NonNullable<Profile['events']>;
  readonly token: string;
  readonly adminKey: string | null;
}

const tokenForm = /^[\w-]{20,200}$/;

/** `given` is a relay's printed code, whose authority is saved as a file, or a token for the profile's own relay. Throws `invalid`. */
export async function wishedRelay(given: string, profile: Profile, dataFolder: string): Promise<WishedRelay> {
  const access = readConnectCode(given);
  if (access === null) {
    const token = given.trim();
    if (!tokenForm.test(token)) throw new StationError('invalid', text('partnerEvents.noCode'), { field: 'code' });
    if (profile.events === null)
      throw new StationError('invalid', text('partnerEvents.noRelayNamed'), { field: 'events.relay' });
    return { events: profile.events, token, adminKey: null };
  }
  const { address, token, authority, adminKey } = access;
  if (authority === null) return { events: { relay: address, ca_file: null }, token, adminKey };
  const name = `relay-ca-${createHash('sha256').update(authority).digest('hex').slice(0, 12)}.pem`;
  const file = join(dataFolder, name);
  await writeFileDurably(file, authority);
  return { events: { relay: address, ca_file: file }, token, adminKey };
}
