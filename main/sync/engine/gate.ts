import type { LimitTold, LimitType } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { backoffMs, longestLimitMs } from '../../domain/outbox/backoff.ts';
import { afterRefusal, isClosedCredential, keyPauseMs, longestKeyPauseMs } from '../../domain/partner/credentials.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { ActionContext } from '../context.ts';
import type { StorePort } from '../storePort.ts';

/**
 * Holds all calls: no network, the partner's limits, credentials. Saved with the connection for other processes and the
 * next start; only the offline time belongs to this run.
 */
export interface Gate {
  /** Null while only a person can open it; a past time means open. */
  opensAt(needsCredentials: boolean): Millis | null;
  /** One call tries whether the network is back. */
  readonly isProbing: boolean;
  /** 0 without a limit. */
  endpointOpensAt(endpoint: string): Millis;
  readonly holdsEndpoint: boolean;
  /** `probe` is the one call that tries a lapsed key; only its success proves the key. */
  takeKey(): KeyPass;
  readonly isProbingKey: boolean;
  /** The first probe was refused too, so it will not recover within moments. */
  readonly isKeyDown: boolean;
  /** When a call last proved the key; 0 before. */
  readonly keyProvedAt: Millis;
  succeeded(withCredentials: KeyPass | null): void;
  networkFailed(): void;
  /** A connection broke. Without a success for a while it counts as the network. */
  troubled(): void;
  /** The partner limited this station. */
  limited(until: Millis, limitType: LimitType, endpoint: string): void;
  /** The partner limited another station of the account. */
  limitedElsewhere(until: Millis, limitType: LimitType, endpoint: string): void;
  noteLimit(told: LimitTold, limitType: LimitType, endpoint: string): void;
  credentialsFailed(state: 'missing' | 'refused'): void;
  tryNow(): void;
}

export type KeyPass = 'open' | 'probe' | 'held';

const longestOfflineMs = 15_000;
/** One item's trouble shows within this time, for others succeed. */
const troubleIsNetworkMs = 5_000;

/** The key for limits of the whole partner; the connection's own pause can be a user's. */
const wholePartner = '*';

/** A user's limit ends with the user's credentials; the partner's stays. */
export function forgetUserLimit(
  store: Pick<StorePort, 'connections' | 'operations'>,
  id: ConnectionId,
  now: Millis,
): void {
  const partnerUntil = store.connections.endpointPauses(id).get(wholePartner) ?? 0;
  store.connections.update(id, { pausedUntil: partnerUntil > now ? partnerUntil : null });
  store.operations.release(id, 'rate_limit', now);
}

/** Stays shut and writes nothing once another connection is in use. */
export function createGate(context: ActionContext, random: () => number, changed: () => void): Gate {
  const { store, clock } = context;
  const ownId = context.connection().id;
  const endpoints = new Map(store.connections.endpointPauses(ownId));
  let failures = 0;
  let offlineUntil = 0;
  let troubledSince: Millis | null = null;
  /** A key that worked was refused this often. */
  let keyRefusals = 0;
  let keyProbeAt: Millis = 0;
  let keyRefusedUntil: Millis = 0;
  let keyProvedAt: Millis = 0;
  let partnerPausedUntil = endpoints.get(wholePartner) ?? 0;

  function own(): Connection | null {
    const current = store.connections.current();
    return current?.id === ownId ? current : null;
  }

  function write(changes: Parameters<StorePort['connections']['update']>[1]): void {
    const current = own();
    if (!current) return;
    const same = Object.entries(changes).every(([key, value]) => current[key as keyof typeof current] === value);
    if (same) return;
    store.connections.update(ownId, changes);
    changed();
  }

  /** A time too far off means that the clock was put back. */
  function believed(until: Millis | null, longestMs: Millis): Millis {
    return until === null || until > clock() + longestMs ? 0 : until;
  }

  function pausedUntil(isPublic: boolean, current = own()): Millis {
    const partners = believed(partnerPausedUntil, 2 * longestLimitMs);
    return isPublic ? partners : Math.max(partners, believed(current?.pausedUntil ?? null, 2 * longestLimitMs));
  }

  function pauseEndpoint(endpoint: string, until: Millis): void {
    endpoints.set(endpoint, until);
    if (own()) store.connections.pauseEndpoint(ownId, endpoint, until);
  }

  function pause(until: Millis, limitType: LimitType, endpoint: string): void {
    if (limitType === 'endpoint_specific') {
      pauseEndpoint(endpoint, Math.max(until, believed(endpoints.get(endpoint) ?? null, 2 * longestLimitMs)));
      return;
    }
    partnerPausedUntil = Math.max(limitType === 'partner_level' ? until : 0, pausedUntil(true));
    pauseEndpoint(wholePartner, partnerPausedUntil);
    write({ pausedUntil: Math.max(until, pausedUntil(false)) });
  }

  function goOffline(): void {
    failures += 1;
    offlineUntil = clock() + backoffMs(failures, random(), 1_000, longestOfflineMs);
    write({ online: false });
  }

  function isLapsed(current: Connection | null): boolean {
    return current?.credentialState === 'lapsed';
  }

  return {
    opensAt(needsCredentials) {
      const current = own();
      if (!current || (needsCredentials && isClosedCredential(current.credentialState))) return null;
      const probeAt = needsCredentials && isLapsed(current) ? believed(keyProbeAt, longestKeyPauseMs) : 0;
      return Math.max(probeAt, believed(offlineUntil, longestOfflineMs), pausedUntil(!needsCredentials, current));
    },
    get isProbingKey() {
      return isLapsed(own());
    },
    get isKeyDown() {
      return isLapsed(own()) && keyRefusals > 1;
    },
    get keyProvedAt() {
      return keyProvedAt;
    },
    takeKey() {
      const current = own();
      if (!current || isClosedCredential(current.credentialState)) return 'held';
      if (!isLapsed(current)) return 'open';
      if (clock() < believed(keyProbeAt, longestKeyPauseMs)) return 'held';
      // Other calls wait for the next probe.
      keyProbeAt = clock() + keyPauseMs(keyRefusals + 1, random());
      return 'probe';
    },
    get isProbing() {
      return failures > 0;
    },
    endpointOpensAt: (endpoint) =>
      // A user's limit holds calls that carry the user; Find (spec section 5) and pictures are public.
      Math.max(
        pausedUntil(endpoint === 'find' || endpoint === 'picture'),
        believed(endpoints.get(endpoint) ?? null, 2 * longestLimitMs),
      ),
    get holdsEndpoint() {
      return [...endpoints].some(([endpoint, until]) => endpoint !== wholePartner && until > clock());
    },
    succeeded(withCredentials) {
      troubledSince = null;
      if (failures > 0) {
        failures = 0;
        offlineUntil = 0;
        store.operations.release(ownId, 'network', clock());
      }
      const current = own();
      // A call sent before the refusal proves nothing.
      const isStale = withCredentials === 'open' && isLapsed(current);
      const proves =
        withCredentials !== null && !isStale && current !== null && !isClosedCredential(current.credentialState);
      if (proves) {
        keyProvedAt = clock();
        keyRefusals = 0;
      }
      write({
        online: true,
        ...(proves ? { credentialState: 'ok' as const } : {}),
        ...(current?.pausedUntil != null && pausedUntil(false) <= clock() ? { pausedUntil: null } : {}),
      });
    },
    networkFailed() {
      // Simultaneous calls fail together and count once.
      if (clock() < believed(offlineUntil, longestOfflineMs)) return;
      goOffline();
    },
    troubled() {
      // The clock was put back, so it begins anew.
      troubledSince = Math.min(troubledSince ?? clock(), clock());
      const lastedMs = clock() - troubledSince;
      if (lastedMs >= troubleIsNetworkMs && clock() >= believed(offlineUntil, longestOfflineMs)) goOffline();
    },
    limited(until, limitType, endpoint) {
      pause(until, limitType, endpoint);
      if (limitType !== 'endpoint_specific') write({ online: true });
      if (own()) context.limitMet?.(until, limitType, endpoint);
    },
    limitedElsewhere: pause,
    noteLimit(told, limitType, endpoint) {
      if (own()) store.connections.noteLimit(ownId, { ...told, limitType, endpoint, at: clock() });
    },
    credentialsFailed(state) {
      const current = own();
      if (state === 'missing' || !current) {
        write({ credentialState: state });
        return;
      }
      const next = afterRefusal(current.credentialState);
      if (next === 'lapsed' && (!isLapsed(current) || clock() >= keyRefusedUntil)) {
        keyRefusals += 1;
        keyProbeAt = clock() + keyPauseMs(keyRefusals, random());
        keyRefusedUntil = keyProbeAt;
      }
      write({ credentialState: next, online: true });
    },
    tryNow() {
      offlineUntil = 0;
    },
  };
}
