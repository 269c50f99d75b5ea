import { backoffMs, believedPause, believedUntil, pauseLeft } from '../../domain/backoff.ts';
import type { LimitReport, LimitType } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { afterRefusal, isClosedCredential, keyPauseMs, maxKeyPauseMs } from '../../domain/partner/credentials.ts';
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
  noteLimit(reported: LimitReport, limitType: LimitType, endpoint: string): void;
  credentialsFailed(state: 'missing' | 'refused'): void;
  tryNow(): void;
}

export type KeyPass = 'open' | 'probe' | 'held';

const maxOfflineMs = 15_000;
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
  const partnerUntil = store.connections.endpointPauses(id).get(wholePartner) ?? null;
  store.connections.update(id, { pausedUntil: pauseLeft(partnerUntil, now) });
  store.operations.release(id, 'rate_limit', now);
}

/** Stays shut and writes nothing once another connection is in use. */
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

  #believed(until: Millis | null, maxMs: Millis): Millis {
    return believedUntil(until, this.#clock(), maxMs);
  }

  #pausedUntil(isPublic: boolean, current = this.#own()): Millis {
    const partners = believedPause(this.#partnerPausedUntil, this.#clock());
    return isPublic ? partners : Math.max(partners, believedPause(current?.pausedUntil ?? null, this.#clock()));
  }

  #endpointPause(endpoint: string): Millis {
    return believedPause(this.#endpoints.get(endpoint) ?? null, this.#clock());
  }

  #pauseEndpoint(endpoint: string, until: Millis): void {
    this.#endpoints.set(endpoint, until);
    if (this.#own()) this.#store.connections.pauseEndpoint(this.#ownId, endpoint, until);
  }

  #pause(until: Millis, limitType: LimitType, endpoint: string): void {
    if (limitType === 'endpoint_specific') {
      this.#pauseEndpoint(endpoint, Math.max(until, this.#endpointPause(endpoint)));
      return;
    }
    this.#partnerPausedUntil = Math.max(limitType === 'partner_level' ? until : 0, this.#pausedUntil(true));
    this.#pauseEndpoint(wholePartner, this.#partnerPausedUntil);
    this.#write({ pausedUntil: Math.max(until, this.#pausedUntil(false)) });
  }

  #goOffline(): void {
    this.#failures += 1;
    this.#offlineUntil = this.#clock() + backoffMs(this.#failures, this.#random(), 1_000, maxOfflineMs);
    this.#write({ online: false });
  }

  opensAt(needsCredentials: boolean): Millis | null {
    const current = this.#own();
    if (!current || (needsCredentials && isClosedCredential(current.credentialState))) return null;
    const probeAt = needsCredentials && isLapsed(current) ? this.#believed(this.#keyProbeAt, maxKeyPauseMs) : 0;
    return Math.max(
      probeAt,
      this.#believed(this.#offlineUntil, maxOfflineMs),
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
    if (this.#clock() < this.#believed(this.#keyProbeAt, maxKeyPauseMs)) return 'held';
    // Whatever else comes meanwhile waits for the next turn.
    this.#keyProbeAt = this.#clock() + keyPauseMs(this.#keyRefusals + 1, this.#random());
    return 'probe';
  }

  get isProbing(): boolean {
    return this.#failures > 0;
  }

  endpointOpensAt(endpoint: string): Millis {
    // A user's limit holds what carries the user: Find (spec section 5) and pictures are public.
    return Math.max(this.#pausedUntil(endpoint === 'find' || endpoint === 'picture'), this.#endpointPause(endpoint));
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
    if (this.#clock() < this.#believed(this.#offlineUntil, maxOfflineMs)) return;
    this.#goOffline();
  }

  troubled(): void {
    // A clock that was put back meanwhile: it begins anew.
    this.#troubledSince = Math.min(this.#troubledSince ?? this.#clock(), this.#clock());
    const lastedMs = this.#clock() - this.#troubledSince;
    if (lastedMs >= troubleIsNetworkMs && this.#clock() >= this.#believed(this.#offlineUntil, maxOfflineMs))
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

  noteLimit(reported: LimitReport, limitType: LimitType, endpoint: string): void {
    if (this.#own())
      this.#store.connections.noteLimit(this.#ownId, { ...reported, limitType, endpoint, at: this.#clock() });
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
