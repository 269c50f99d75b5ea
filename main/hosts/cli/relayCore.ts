import { openRelayAdmin } from '../../relay/relayAdmin.ts';
import { startRelay } from '../../relay/startRelay.ts';
import { logTo } from '../log.ts';
import type { RelayCore } from './cliContext.ts';

export function relayCore(write: (line: string) => void): RelayCore {
  return {
    start: (options) => startRelay({ ...options, log: logTo(write) }),
    admin: (place) => openRelayAdmin(place, logTo(write)),
  };
}
