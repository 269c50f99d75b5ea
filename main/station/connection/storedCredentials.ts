import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Credentials } from '../../vault/vault.ts';
import type { Core } from '../core.ts';

const none: Credentials = { apiKey: null, userToken: null };

/** Credentials that can't be opened are as good as missing: work goes on, and the station asks for them. */
export async function readCredentials(core: Core, connection: Connection): Promise<Credentials> {
  try {
    return (await core.vault.read(entryOf(connection))) ?? none;
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    core.options.log.warn(error.message);
    core.hub.emit({ type: 'notice', level: 'warning', message: error.message });
    return none;
  }
}

export function writeCredentials(core: Core, connection: Connection, credentials: Credentials): Promise<void> {
  return core.vault.write(entryOf(connection), credentials);
}

/**
 * A connection keeps its id when its profile is given another address. The key is for the origin that it was entered for: one
 * who hands over a profile of a known name must not get it (invariant 6).
 */
function entryOf({ id, origin }: Connection): ConnectionId {
  // To the vault an entry's name is a name; this one says more than the id.
  return `${id} ${origin}` as ConnectionId;
}
