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
  return new ConnectionGate(context, random, changed);
}

class ConnectionGate implements Gate {
  readonly #context: ActionContext;
  readonly #random: () => number;
  readonly #changed: () => void;
  readonly #store: ActionContext['store'];
  readonly #clock: ActionContext['clock'];
  readonly #ownId: ConnectionId;
  readonly #endpoints: Map<string, Millis>;
  #failures = 0;
  #offlineUntil = 0;
  #troubledSince: Millis | null = null;
  /** Refusals in a row of a key that has worked, and when it is tried next. */
  #keyRefusals = 0;
  #keyProbeAt: Millis = 0;
  #keyRefusedUntil: Millis = 0;
  #keyProvedAt: Millis = 0;
  #partnerPausedUntil: Millis;

  constructor(context: ActionContext, random: () => number, changed: () => void) {
    this.#context = context;
    this.#random = random;
    this.#changed = changed;
    this.#store = context.store;
    this.#clock = context.clock;
    this.#ownId = context.connection().id;
    this.#endpoints = new Map(this.#store.connections.endpointPauses(this.#ownId));
    this.#partnerPausedUntil = this.#endpoints.get(wholePartner) ?? 0;
  }

  #own(): Connection | null {
    const current = this.#store.connections.current();
    return current?.id === this.#ownId ? current : null;
  }

  #write(changes: Parameters<StorePort['connections']['update']>[1]): void {
    const current = this.#own();
    if (!current) return;
    const same = Object.entries(changes).every(([key, value]) => current[key as keyof typeof current] === value);
    if (same) return;
    this.#store.connections.update(this.#ownId, changes);
    this.#changed();
  }

  /** A time further off than it can have been set to: the clock was put back meanwhile. */
  #believed(until: Millis | null, longestMs: Millis): Millis {
    return until === null || until > this.#clock() + longestMs ? 0 : until;
  }

  #pausedUntil(isPublic: boolean, current = this.#own()): Millis {
    const partners = this.#believed(this.#partnerPausedUntil, 2 * longestLimitMs);
    return isPublic ? partners : Math.max(partners, this.#believed(current?.pausedUntil ?? null, 2 * longestLimitMs));
  }

  #pauseEndpoint(endpoint: string, until: Millis): void {
    this.#endpoints.set(endpoint, until);
    if (this.#own()) this.#store.connections.pauseEndpoint(this.#ownId, endpoint, until);
  }

  #pause(until: Millis, limitType: LimitType, endpoint: string): void {
    if (limitType === 'endpoint_specific') {
      this.#pauseEndpoint(
        endpoint,
        Math.max(until, this.#believed(this.#endpoints.get(endpoint) ?? null, 2 * longestLimitMs)),
      );
      return;
    }
    this.#partnerPausedUntil = Math.max(limitType === 'partner_level' ? until : 0, this.#pausedUntil(true));
    this.#pauseEndpoint(wholePartner, this.#partnerPausedUntil);
    this.#write({ pausedUntil: Math.max(until, this.#pausedUntil(false)) });
  }

  #goOffline(): void {
    this.#failures += 1;
    this.#offlineUntil = this.#clock() + backoffMs(this.#failures, this.#random(), 1_000, longestOfflineMs);
    this.#write({ online: false });
  }

  opensAt(needsCredentials: boolean): Millis | null {
    const current = this.#own();
    if (!current || (needsCredentials && isClosedCredential(current.credentialState))) return null;
    const probeAt = needsCredentials && isLapsed(current) ? this.#believed(this.#keyProbeAt, longestKeyPauseMs) : 0;
    return Math.max(
      probeAt,
      this.#believed(this.#offlineUntil, longestOfflineMs),
      this.#pausedUntil(!needsCredentials, current),
    );
  }

  get isProbingKey(): boolean {
    return isLapsed(this.#own());
  }

  get isKeyDown(): boolean {
    return isLapsed(this.#own()) && this.#keyRefusals > 1;
  }

  get keyProvedAt(): Millis {
    return this.#keyProvedAt;
  }

  takeKey(): KeyPass {
    const current = this.#own();
    if (!current || isClosedCredential(current.credentialState)) return 'held';
    if (!isLapsed(current)) return 'open';
    if (this.#clock() < this.#believed(this.#keyProbeAt, longestKeyPauseMs)) return 'held';
    // Whatever else comes meanwhile waits for the next turn.
    this.#keyProbeAt = this.#clock() + keyPauseMs(this.#keyRefusals + 1, this.#random());
    return 'probe';
  }

  get isProbing(): boolean {
    return this.#failures > 0;
  }

  endpointOpensAt(endpoint: string): Millis {
    // A user's limit holds what carries the user: Find (spec section 5) and pictures are public.
    return Math.max(
      this.#pausedUntil(endpoint === 'find' || endpoint === 'picture'),
      this.#believed(this.#endpoints.get(endpoint) ?? null, 2 * longestLimitMs),
    );
  }

  get holdsEndpoint(): boolean {
    return [...this.#endpoints].some(([endpoint, until]) => endpoint !== wholePartner && until > this.#clock());
  }

  succeeded(withCredentials: KeyPass | null): void {
    this.#troubledSince = null;
    if (this.#failures > 0) {
      this.#failures = 0;
      this.#offlineUntil = 0;
      this.#store.operations.release(this.#ownId, 'network', this.#clock());
    }
    const current = this.#own();
    // A call that left before the refusal says nothing about the key now.
    const isStale = withCredentials === 'open' && isLapsed(current);
    const proves =
      withCredentials !== null && !isStale && current !== null && !isClosedCredential(current.credentialState);
    if (proves) {
      this.#keyProvedAt = this.#clock();
      this.#keyRefusals = 0;
    }
    this.#write({
      online: true,
      ...(proves ? { credentialState: 'ok' as const } : {}),
      ...(current?.pausedUntil != null && this.#pausedUntil(false) <= this.#clock() ? { pausedUntil: null } : {}),
    });
  }

  networkFailed(): void {
    // Calls that were under way together fail together: that is one failure.
    if (this.#clock() < this.#believed(this.#offlineUntil, longestOfflineMs)) return;
    this.#goOffline();
  }

  troubled(): void {
    // A clock that was put back meanwhile: it begins anew.
    this.#troubledSince = Math.min(this.#troubledSince ?? this.#clock(), this.#clock());
    const lastedMs = this.#clock() - this.#troubledSince;
    if (lastedMs >= troubleIsNetworkMs && this.#clock() >= this.#believed(this.#offlineUntil, longestOfflineMs))
      this.#goOffline();
  }

  limited(until: Millis, limitType: LimitType, endpoint: string): void {
    this.#pause(until, limitType, endpoint);
    if (limitType !== 'endpoint_specific') this.#write({ online: true });
    if (this.#own()) this.#context.limitMet?.(until, limitType, endpoint);
  }

  limitedElsewhere(until: Millis, limitType: LimitType, endpoint: string): void {
    this.#pause(until, limitType, endpoint);
  }

  noteLimit(told: LimitTold, limitType: LimitType, endpoint: string): void {
    if (this.#own())
      this.#store.connections.noteLimit(this.#ownId, { ...told, limitType, endpoint, at: this.#clock() });
  }

  credentialsFailed(state: 'missing' | 'refused'): void {
    const current = this.#own();
    if (state === 'missing' || !current) {
      this.#write({ credentialState: state });
      return;
    }
    const next = afterRefusal(current.credentialState);
    // Calls that were under way together fail together: that is one refusal.
    if (next === 'lapsed' && (!isLapsed(current) || this.#clock() >= this.#keyRefusedUntil)) {
      this.#keyRefusals += 1;
      this.#keyProbeAt = this.#clock() + keyPauseMs(this.#keyRefusals, this.#random());
      this.#keyRefusedUntil = this.#keyProbeAt;
    }
    this.#write({ credentialState: next, online: true });
  }

  tryNow(): void {
    this.#offlineUntil = 0;
  }
}

function isLapsed(current: Connection | null): boolean {
  return current?.credentialState === 'lapsed';
}
