import { PartnerFailure } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { CredentialState } from '../../domain/partner/credentials.ts';
import { afterRefusal } from '../../domain/partner/credentials.ts';
import type { ConnectionChanges } from '../../domain/ports/connectionStore.ts';
import type { Store } from '../../domain/ports/store.ts';

export interface ConnectionStateParts {
  readonly store: Pick<Store, 'connections'>;
}

export function learnSuccess(core: ConnectionStateParts, id: ConnectionId): void {
  core.store.connections.update(id, { online: true, credentialState: 'ok' });
}

/** Only a `PartnerFailure` of a call that was sent teaches anything. */
export function learnFailure(core: ConnectionStateParts, id: ConnectionId, error: unknown): void {
  if (!(error instanceof PartnerFailure) || error.details.code === 'paused') return;
  const state = core.store.connections.get(id)?.credentialState ?? 'unknown';
  core.store.connections.update(id, changesAfter(error, state));
}

function changesAfter({ kind, details }: PartnerFailure, state: CredentialState): ConnectionChanges {
  switch (kind) {
    case 'credentials':
      return details.code === 'no_api_key'
        ? { credentialState: 'missing' }
        : { credentialState: afterRefusal(state), online: true };
    case 'network':
    case 'timeout':
      return { online: false };
    default:
      return { online: true };
  }
}
