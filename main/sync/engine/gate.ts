import { backoffMs } from '../../domain/backoff.ts';
import { isClosedCredential } from '../../domain/credentials.ts';
import type { LimitType } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { ActionContext } from '../context.ts';
import type { StorePort } from '../storePort.ts';

/**
 * What holds everything at once: no network, a limit of the partner, credentials. Kept in the connection's row so that
 * other processes and the next start see it; how long to stay offline is this run's own.
 */
export interface Gate {
  /** When calls may be made again: now or earlier when open; null while only a person can open it. */
  opensAt(needsCredentials: boolean): Millis | null;
  /** Whether one single call should try if the network is back. */
  readonly isProbing: boolean;
  endpointOpensAt(endpoint: string): Millis;
  succeeded(withCredentials: boolean): void;
  networkFailed(): void;
  limited(until: Millis, limitType: LimitType, endpoint: string): void;
  credentialsFailed(state: 'missing' | 'refused'): void;
  /** The person, or the system, says that it is worth trying now. */
  tryNow(): void;
}

const longestOfflineMs = 15_000;

export function createGate(context: ActionContext, random: () => number, changed: () => void): Gate {
  const { store, clock } = context;
  const endpoints = new Map<string, Millis>();
  let failures = 0;
  let offlineUntil = 0;

  function write(changes: Parameters<StorePort['connections']['update']>[1]): void {
    const current = context.connection();
    const same = Object.entries(changes).every(([key, value]) => current[key as keyof typeof current] === value);
    if (same) return;
    store.connections.update(current.id, changes);
    changed();
  }

  return {
    opensAt(needsCredentials) {
      const { pausedUntil, credentialState } = context.connection();
      if (needsCredentials && isClosedCredential(credentialState)) return null;
      return Math.max(offlineUntil, pausedUntil ?? 0);
    },
    get isProbing() {
      return failures > 0;
    },
    endpointOpensAt: (endpoint) => endpoints.get(endpoint) ?? 0,
    succeeded(withCredentials) {
      if (failures > 0) {
        failures = 0;
        offlineUntil = 0;
        store.operations.release(context.connection().id, 'network', clock());
      }
      const { pausedUntil } = context.connection();
      write({
        online: true,
        ...(withCredentials ? { credentialState: 'ok' as const } : {}),
        ...(pausedUntil !== null && pausedUntil <= clock() ? { pausedUntil: null } : {}),
      });
    },
    networkFailed() {
      // Calls that were under way together fail together: that is one failure.
      if (clock() < offlineUntil) return;
      failures += 1;
      offlineUntil = clock() + backoffMs(failures, random(), 1_000, longestOfflineMs);
      write({ online: false });
    },
    limited(until, limitType, endpoint) {
      if (limitType === 'endpoint_specific') endpoints.set(endpoint, Math.max(until, endpoints.get(endpoint) ?? 0));
      else write({ online: true, pausedUntil: Math.max(until, context.connection().pausedUntil ?? 0) });
    },
    credentialsFailed(state) {
      write({ credentialState: state, ...(state === 'refused' ? { online: true } : {}) });
    },
    tryNow() {
      offlineUntil = 0;
    },
  };
}
