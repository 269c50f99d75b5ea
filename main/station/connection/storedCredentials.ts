import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Text } from '../../texts/text.ts';
import type { Credentials, Vault } from '../../vault/vault.ts';
import type { StationOptions } from '../api.ts';
import type { Hub } from '../hub.ts';

export interface CredentialParts {
  readonly vault: Vault;
  readonly hub: Pick<Hub, 'emit'>;
  readonly options: Pick<StationOptions, 'log'>;
}

const none: Credentials = { apiKey: null, userToken: null };

/** Credentials that can't be opened count as missing: work goes on, and the station asks for them. */
export async function readCredentials(core: CredentialParts, connection: Connection): Promise<Credentials> {
  try {
    return (await core.vault.read(entryOf(connection))) ?? none;
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    core.options.log.warn(error.message);
    core.hub.emit({ type: 'notice', level: 'warning', message: error.text, part: 'credential' });
    return none;
  }
}

export function writeCredentials(
  { vault }: Pick<CredentialParts, 'vault'>,
  connection: Connection,
  credentials: Credentials,
): Promise<void> {
  return vault.write(entryOf(connection), credentials);
}

export async function keyNoticeOf({ vault }: Pick<CredentialParts, 'vault'>): Promise<Text | null> {
  try {
    return await vault.notice();
  } catch (error) {
    if (error instanceof StationError) return error.text;
    throw error;
  }
}

/** The key is for the origin it was entered for: a profile with a known name and another address must not get it (invariant 6). */
function entryOf({ id, origin }: Connection): ConnectionId {
  // The vault takes any string as an entry's name.
  return `${id} ${origin}` as ConnectionId;
}
