import { backoffMs, longestLimitMs } from '../../domain/backoff.ts';
import type { LimitTold, LimitType } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { afterRefusal, isClosedCredential, keyPauseMs, longestKeyPauseMs } from '../../domain/partner/credentials.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { ActionContext } from '../context.ts';
import type { StorePort } from '../storePort.ts';

/**
 * Holds everything at once: no network, a limit of the partner, credentials. Kept with the connection so that
 * other processes and the next start see it; how long to stay offline is this run's own.
 */
export interface Gate {
  /** When calls may be made again: now or earlier when open; null while only a person can open it. */
  opensAt(needsCredentials: boolean): Millis | null;
  /** Whether one single call should try if the network is back. */
  readonly isProbing: boolean;
  /** When limits let a call to this endpoint through; 0 without one. */
  endpointOpensAt(endpoint: string): Millis;
  /** Whether a limit holds single endpoints. */
  readonly holdsEndpoint: boolean;
  /**
   * Whether a call may go with the key now: `probe` for the one call that tries a key which lapsed, whose success alone shows that it works again.
   */
  takeKey(): KeyPass;
  /** A key that lapsed is tried: by one call, whoever makes it. */
  readonly isProbingKey: boolean;
  /** It was refused again at its first try: that will not mend itself within moments. */
  readonly isKeyDown: boolean;
  /** When a call showed last that the key works; 0 before. */
  readonly keyProvedAt: Millis;
  succeeded(withCredentials: KeyPass | null): void;
  /** The partner could not be reached at all. */
  networkFailed(): void;
  /** A connection came about and broke: when nothing gets through for a while, it is the network. */
  troubled(): void;
  /** The partner told this station of a limit. */
  limited(until: Millis, limitType: LimitType, endpoint: string): void;
  /** It told another station of the account. */
  limitedElsewhere(until: Millis, limitType: LimitType, endpoint: string): void;
  /** Keeps what the partner told of a limit, to be shown. */
  noteLimit(told: LimitTold, limitType: LimitType, endpoint: string): void;
  credentialsFailed(state: 'missing' | 'refused'): void;
  /** The person, or the system, says that it is worth trying now. */
  tryNow(): void;
}

export type KeyPass = 'open' | 'probe' | 'held';

const longestOfflineMs = 15_000;
/** One item's trouble shows within this time by what goes well for others. */
const troubleIsNetworkMs = 5_000;

/** Among the pauses of endpoints: until when limits of the partner as a whole last. The pause of the connection can be a user's. */
const wholePartner = '*';

/** Another user's credentials are in use from now on: what held the one before ends, what holds the whole partner does not. */
export function forgetUserLimit(
  store: Pick<StorePort, 'connections' | 'operations'>,
  id: ConnectionId,
  now: Millis,
): void {
  const partnerUntil = store.connections.endpointPauses(id).get(wholePartner) ?? 0;
  store.connections.update(id, { pausedUntil: partnerUntil > now ? partnerUntil : null });
  store.operations.release(id, 'rate_limit', now);
}

/** The gate of the connection in use now: once another one is in use it stays shut, and writes nothing. */
export function createGate(context: ActionContext, random: () => number, changed: () => void): Gate {
  const { store, clock } = context;
  const ownId = context.connection().id;
  const endpoints = new Map(store.connections.endpointPauses(ownId));
  let failures = 0;
  let offlineUntil = 0;
  let troubledSince: Millis | null = null;
  /** Refusals in a row of a key that has worked, and when it is tried next. */
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

  /** A time further off than it can have been set to: the clock was put back meanwhile. */
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
      // Whatever else comes meanwhile waits for the next turn.
      keyProbeAt = clock() + keyPauseMs(keyRefusals + 1, random());
      return 'probe';
    },
    get isProbing() {
      return failures > 0;
    },
    endpointOpensAt: (endpoint) =>
      // A user's limit holds what carries the user: Find (spec section 5) and pictures are public.
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
      // A call that left before the refusal says nothing about the key now.
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
      // Calls that were under way together fail together: that is one failure.
      if (clock() < believed(offlineUntil, longestOfflineMs)) return;
      goOffline();
    },
    troubled() {
      // A clock that was put back meanwhile: it begins anew.
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
      // Calls that were under way together fail together: that is one refusal.
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
