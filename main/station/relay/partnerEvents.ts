import { randomUUID } from 'node:crypto';
import type { PartnerEventsView } from '../../contract/relay/partnerEvents.ts';
import { StationError } from '../../domain/failure.ts';
import { nextPollAt } from '../../domain/outbox/pollSchedule.ts';
import type { Store } from '../../domain/ports/store.ts';
import { every, type Time } from '../../lib/async/time.ts';
import { chunksOf } from '../../lib/chunksOf.ts';
import { createDispatcher } from '../../partner/http/dispatcher.ts';
import type { Profile } from '../../partner/profile.ts';
import type { SharedMessage } from '../../relay/wire/fleet.ts';
import type { RelayedEvent } from '../../relay/wire/wire.ts';
import { followRelay, type RelayLink } from '../../relayClient/followRelay.ts';
import { type AskRelay, createRelayConnection, type RelayConnection } from '../../relayClient/relayConnection.ts';
import type { ActionContext } from '../../sync/context.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { Connections } from '../connection/connections.ts';
import type { EventParts } from '../connection/receiveEventText.ts';
import { type RelayTokenParts, readRelayToken } from '../connection/relayToken.ts';
import { changeRelayState, cursorOf, relayStateOf } from './relayState.ts';
import { takeRelayed } from './takeRelayed.ts';
import { createTestWait, testEvent } from './testEvent.ts';

export interface PartnerEvents {
  readonly view: PartnerEventsView;
  follow(): Promise<void>;
  test(signal: AbortSignal): Promise<{ readonly tookMs: number }>;
  close(): Promise<void>;
}

export interface PartnerEventsParts extends RelayTokenParts, EventParts {
  readonly options: Pick<StationOptions, 'environment' | 'version' | 'live' | 'log'>;
  readonly store: Pick<Store, 'settings' | 'connections' | 'items' | 'transaction'>;
  readonly connections: Pick<Connections, 'link'>;
  readonly time: Time;
  readonly clock: () => number;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  readonly fleet: FleetSharing;
  readonly stream: EventStream;
}

export interface EventStream {
  isConnected: boolean;
}

export interface FleetSharing {
  revision(): number;
  take(message: SharedMessage, store: string): void;
  linked(ask: AskRelay): void;
  unlinked(): void;
}

/** A killed station does not count as connected for ever. */
const aliveMs = 90_000;
const aliveEveryMs = 30_000;
/** A stream that soon returns leaves the polls as they are. */
const missedForMs = 60_000;
const testMs = 15_000;

interface Following {
  readonly address: string;
  readonly tokenOf: string;
  readonly connection: RelayConnection;
  stop(): Promise<void>;
}

export function createPartnerEvents(parts: PartnerEventsParts): PartnerEvents {
  return new RelayedEvents(parts);
}

class RelayedEvents implements PartnerEvents {
  readonly #parts: PartnerEventsParts;
  readonly #tests = createTestWait();
  readonly #stopFollowingLink: () => void;
  #following: Following | null = null;
  #link: RelayLink | 'off' = 'off';
  #turn: Promise<void> = Promise.resolve();
  #cancelMissed: (() => void) | null = null;

  constructor(parts: PartnerEventsParts) {
    this.#parts = parts;
    this.#stopFollowingLink = parts.changes.subscribe('link', () => void this.follow());
  }

  get view(): PartnerEventsView {
    const { connections, store } = this.#parts;
    // There is no link for a moment while a profile is applied.
    const isChanging = connections.link === null && this.#following !== null;
    const address = (isChanging ? this.#following?.address : this.#configured()?.relay) ?? null;
    const saved = address === null ? null : relayStateOf(store, address);
    return {
      address,
      state: address === null ? 'off' : this.#stateNow(),
      cursor: saved?.cursor ?? 0,
      lastEventAt: saved?.lastEventAt ?? null,
    };
  }

  follow(): Promise<void> {
    const { log } = this.#parts.options;
    this.#turn = this.#turn
      .then(() => this.#followNow())
      .catch((error: unknown) => log.error('The relay can not be followed', { error }));
    return this.#turn;
  }

  async test(signal: AbortSignal): Promise<{ readonly tookMs: number }> {
    const { time, clock } = this.#parts;
    if (this.#following === null || this.#link !== 'connected')
      throw new StationError('not_possible', text('partnerEvents.notConnected'));
    const begun = time.elapsedMs();
    const nonce = randomUUID();
    const came = this.#tests.wait(nonce, testMs, AbortSignal.any([signal]), time);
    await this.#following.connection.sendTest(testEvent(nonce, clock()), signal).catch((cause: unknown) => {
      throw new StationError('unreachable', text('partnerEvents.testNotSent'), { cause });
    });
    if (!(await came)) throw new StationError('unreachable', text('partnerEvents.testLost'));
    return { tookMs: Math.round(time.elapsedMs() - begun) };
  }

  async close(): Promise<void> {
    this.#stopFollowingLink();
    this.#cancelMissed?.();
    await this.#turn;
    await this.#following?.stop();
    this.#cancelMissed?.();
  }

  #configured(): Profile['events'] {
    return this.#parts.connections.link?.profile.events ?? null;
  }

  #setLink(next: RelayLink | 'off', address: string): void {
    const { fleet, stream, store, clock, time, stationActions, changes } = this.#parts;
    if (next === this.#link) return;
    this.#link = next;
    stream.isConnected = next === 'connected';
    const ask = this.#following?.connection.ask;
    if (next === 'connected' && ask !== undefined) fleet.linked(ask);
    else fleet.unlinked();
    this.#cancelMissed?.();
    this.#cancelMissed = null;
    changeRelayState(store, address, { aliveUntil: next === 'connected' ? clock() + aliveMs : 0 });
    if (next === 'connecting' || next === 'refused') {
      this.#cancelMissed = time.after(missedForMs, () => askAgain(stationActions));
    }
    changes.publish('status');
  }

  #take(events: readonly RelayedEvent[], relayStore: string, address: string): void {
    const { stationActions, secrets, options, changes } = this.#parts;
    takeRelayed({ stationActions, secrets, log: options.log }, events, relayStore, address);
    for (const { event } of events) this.#tests.came(event);
    changes.publish('status');
  }

  #noteGap(state: { readonly store: string; readonly oldest: number }, address: string): void {
    const { store, options, stationActions } = this.#parts;
    const saved = relayStateOf(store, address);
    if (saved.store === null) return;
    if (saved.store === state.store && state.oldest <= saved.cursor + 1) return;
    options.log.warn('Events of the relay are gone before they were taken', { from: saved.cursor, to: state.oldest });
    // A gap is noted once: later events are of this store, from its beginning.
    changeRelayState(store, address, { store: state.store, cursor: Math.max(0, state.oldest - 1) });
    askAgain(stationActions);
  }

  #begin(address: string, token: string, caFile: string | null): Following {
    const { store, time, clock, fleet, options } = this.#parts;
    const stop = new AbortController();
    const connection = connectionTo(this.#parts, { address, token, caFile });
    const ended = followRelay(
      {
        connection,
        time,
        random: Math.random,
        cursor: () => cursorOf(relayStateOf(store, address)),
        take: async (events, relayStore) => this.#take(events, relayStore, address),
        sharedRevision: () => fleet.revision(),
        takeShared: (message, relayStore) => fleet.take(message, relayStore),
        relayStands: (state) => this.#noteGap(state, address),
        linkChanged: (next) => this.#setLink(next, address),
        trouble: (error) => options.log.warn('The relay is not followed now', { address, error }),
      },
      stop.signal,
    );
    const stopAlive = every(time, aliveEveryMs, () => {
      if (this.#link === 'connected') changeRelayState(store, address, { aliveUntil: clock() + aliveMs });
    });
    return {
      address,
      tokenOf: token,
      connection,
      stop: async () => {
        stopAlive();
        stop.abort();
        await ended;
        this.#setLink('off', address);
        await connection.close().catch(() => undefined);
      },
    };
  }

  async #followNow(): Promise<void> {
    const { options, connections, changes } = this.#parts;
    const wanted = options.live ? this.#configured() : null;
    const current = connections.link?.connection ?? null;
    const token = wanted && current && (await readRelayToken(this.#parts, current, wanted.relay));
    if (this.#following !== null && this.#following.address === wanted?.relay && this.#following.tokenOf === token)
      return;
    await this.#following?.stop();
    this.#following = null;
    if (wanted === null) return;
    if (token) {
      this.#following = this.#begin(wanted.relay, token, wanted.ca_file);
      this.#link = 'connecting';
    } else options.log.warn('The profile names a relay, and its token is missing', { address: wanted.relay });
    changes.publish('status');
  }

  #stateNow(): Exclude<PartnerEventsView['state'], 'off'> {
    if (this.#following === null) return 'no_token';
    return this.#link === 'off' ? 'connecting' : this.#link;
  }
}

/** Throws `StationError` `invalid` for a CA file or a proxy that can't be used. */
export function connectionTo(
  { options }: { readonly options: Pick<StationOptions, 'environment' | 'version'> },
  access: { readonly address: string; readonly token: string; readonly caFile: string | null },
): RelayConnection {
  const { address, token, caFile } = access;
  const dispatcher = createDispatcher(caFile, options.environment);
  return createRelayConnection({ address, token, dispatcher, userAgent: `Sideshot/${options.version}` });
}

const maxItems = 200_000;

/** Items are polled as if there were no events. The budget spreads the polls. */
function askAgain({ store, clock, isOpen }: ActionContext): void {
  const connection = store.connections.current();
  if (connection === null) return;
  const now = clock();
  const waiting = store.items.pollsAfter(connection.id, now, maxItems);
  for (const some of chunksOf(waiting)) {
    store.transaction(() => {
      for (const item of some) {
        const at = nextPollAt(item, item.stage, { inView: isOpen(item.id), eventsCome: false }, now);
        if (at !== null && at < (item.nextPollAt ?? at)) store.items.update(item.id, { nextPollAt: at });
      }
    });
  }
}
