import { PartnerFailure } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Core } from '../core.ts';

/** What a call outside the engine teaches about the connection: a person's test, the taxonomy. */

export function learnSuccess(core: Core, id: ConnectionId): void {
  core.store.connections.update(id, { online: true, credentialState: 'ok' });
  core.statusChanged();
}

/** Anything but a `PartnerFailure` teaches nothing, nor does a call that never left. */
export function learnFailure(core: Core, id: ConnectionId, error: unknown): void {
  if (!(error instanceof PartnerFailure) || error.details.code === 'paused') return;
  core.store.connections.update(id, changesAfter(error));
  core.statusChanged();
}

function changesAfter({ kind, details }: PartnerFailure): Parameters<Core['store']['connections']['update']>[1] {
  switch (kind) {
    case 'credentials':
      return details.code === 'no_api_key'
        ? { credentialState: 'missing' }
        : { credentialState: 'refused', online: true };
    case 'network':
    case 'timeout':
      return { online: false };
    default:
      return { online: true };
  }
}
