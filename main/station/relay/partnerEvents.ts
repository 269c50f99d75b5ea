import { randomUUID } from 'node:crypto';
import type { PartnerEventsView } from '../../contract/relay/partnerEvents.ts';
import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { every, type Time } from '../../lib/async/time.ts';
import { createDispatcher } from '../../partner/http/dispatcher.ts';
import type { Profile } from '../../partner/profile.ts';
import type { SharedMessage } from '../../relay/wire/fleet.ts';
import type { RelayedEvent } from '../../relay/wire/wire.ts';
import { followRelay, type RelayLink } from '../../relayClient/followRelay.ts';
import { type AskRelay, createRelayConnection, type RelayConnection } from '../../relayClient/relayConnection.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { Connections } from '../connection/connections.ts';
import type { EventParts } from '../connection/receiveEventText.ts';
import { type RelayTokenParts, readRelayToken } from '../connection/relayToken.ts';
import { askAgain } from './askAgain.ts';
import { changeRelayState, cursorOf, relayStateOf } from './relayState.ts';
import { takeRelayed } from './takeRelayed.ts';
import { createTestWait, testEvent } from './testEvent.ts';

/** The partner's events by a relay: followed while the station is live and its profile names one. */
export interface PartnerEvents {
  readonly view: PartnerEventsView;
  /** Events come as they happen. */
  readonly isConnected: boolean;
  /** The connection in use may be another, or its relay. */
  follow(): Promise<void>;
  /** Sends an event the whole way: webhook, relay, stream, station. Resolves with how long it took. */
  test(signal: AbortSignal): Promise<{ readonly tookMs: number }>;
  close(): Promise<void>;
}

export interface PartnerEventsParts extends RelayTokenParts, EventParts {
  readonly options: Pick<StationOptions, 'environment' | 'version' | 'live' | 'log'>;
  readonly store: Pick<Store, 'settings' | 'connections' | 'items' | 'transaction'>;
  readonly connections: Pick<Connections, 'link'>;
  readonly time: Time;
  readonly clock: () => number;
  readonly changes: Pick<Changes, 'publish'>;
  readonly fleet: FleetSharing;
}

/** What of the relay is for the fleet. */
export interface FleetSharing {
  /** How far what is shared was taken. */
  revision(): number;
  take(message: SharedMessage, store: string): void;
  /** The relay is there, or it is not any more. */
  linked(ask: AskRelay): void;
  unlinked(): void;
}

/** What is said to be connected holds until then: a station that was killed is not connected for ever. */
const aliveMs = 90_000;
const aliveEveryMs = 30_000;
/** A stream that comes back soon leaves the schedule of polls as it is. */
const missedForMs = 60_000;
const testMs = 15_000;

interface Following {
  readonly address: string;
  readonly tokenOf: string;
  readonly connection: RelayConnection;
  stop(): Promise<void>;
}

export function createPartnerEvents(parts: PartnerEventsParts): PartnerEvents {
  const { options, store, time, clock, stationActions } = parts;
  const { log } = options;
  const tests = createTestWait();
  let following: Following | null = null;
  let link: RelayLink | 'off' = 'off';
  let turn: Promise<void> = Promise.resolve();
  let cancelMissed: (() => void) | null = null;

  const configured = (): Profile['events'] => parts.connections.link?.profile.events ?? null;

  function setLink(next: RelayLink | 'off', address: string): void {
    if (next === link) return;
    link = next;
    const ask = following?.connection.ask;
    if (next === 'connected' && ask !== undefined) parts.fleet.linked(ask);
    else parts.fleet.unlinked();
    cancelMissed?.();
    cancelMissed = null;
    changeRelayState(store, address, { aliveUntil: next === 'connected' ? clock() + aliveMs : 0 });
    if (next === 'connecting' || next === 'refused') {
      cancelMissed = time.after(missedForMs, () => askAgain(stationActions));
    }
    parts.changes.publish('status');
  }

  function take(events: readonly RelayedEvent[], relayStore: string, address: string): void {
    takeRelayed({ stationActions, secrets: parts.secrets, log }, events, relayStore, address);
    for (const { event } of events) tests.came(event);
    parts.changes.publish('status');
  }

  /** Events that were removed before this station took them, or a store that is another: the partner is asked about all that is open. */
  function noteGap(state: { readonly store: string; readonly oldest: number }, address: string): void {
    const kept = relayStateOf(store, address);
    if (kept.store === null) return;
    if (kept.store === state.store && state.oldest <= kept.cursor + 1) return;
    log.warn('Events of the relay are gone before they were taken', { from: kept.cursor, to: state.oldest });
    // Noted once: what comes now is of this store, from its beginning.
    changeRelayState(store, address, { store: state.store, cursor: Math.max(0, state.oldest - 1) });
    askAgain(stationActions);
  }

  function begin(address: string, token: string, caFile: string | null): Following {
    const stop = new AbortController();
    const connection = connectionTo(parts, { address, token, caFile });
    const ended = followRelay(
      {
        connection,
        time,
        random: Math.random,
        cursor: () => cursorOf(relayStateOf(store, address)),
        take: async (events, relayStore) => take(events, relayStore, address),
        sharedRevision: () => parts.fleet.revision(),
        takeShared: (message, relayStore) => parts.fleet.take(message, relayStore),
        relayStands: (state) => noteGap(state, address),
        linkChanged: (next) => setLink(next, address),
        trouble: (error) => log.warn('The relay is not followed now', { address, error }),
      },
      stop.signal,
    );
    const stopAlive = every(time, aliveEveryMs, () => {
      if (link === 'connected') changeRelayState(store, address, { aliveUntil: clock() + aliveMs });
    });
    return {
      address,
      tokenOf: token,
      connection,
      async stop() {
        stopAlive();
        stop.abort();
        await ended;
        setLink('off', address);
        await connection.close().catch(() => undefined);
      },
    };
  }

  async function followNow(): Promise<void> {
    const wanted = options.live ? configured() : null;
    const current = parts.connections.link?.connection ?? null;
    const token = wanted && current && (await readRelayToken(parts, current, wanted.relay));
    if (following !== null && following.address === wanted?.relay && following.tokenOf === token) return;
    await following?.stop();
    following = null;
    if (wanted === null) return;
    if (!token) {
      log.warn('The profile names a relay, and its token is missing', { address: wanted.relay });
      return parts.changes.publish('status');
    }
    following = begin(wanted.relay, token, wanted.ca_file);
    link = 'connecting';
    parts.changes.publish('status');
  }

  function stateNow(): Exclude<PartnerEventsView['state'], 'off'> {
    if (following === null) return 'no_token';
    return link === 'off' ? 'connecting' : link;
  }

  const partnerEvents: PartnerEvents = {
    get isConnected() {
      return link === 'connected';
    },
    get view(): PartnerEventsView {
      // While a profile is taken there is no link for a moment: the relay is followed meanwhile.
      const isChanging = parts.connections.link === null && following !== null;
      const address = (isChanging ? following?.address : configured()?.relay) ?? null;
      const kept = address === null ? null : relayStateOf(store, address);
      return {
        address,
        state: address === null ? 'off' : stateNow(),
        cursor: kept?.cursor ?? 0,
        lastEventAt: kept?.lastEventAt ?? null,
      };
    },
    follow() {
      turn = turn.then(followNow).catch((error: unknown) => log.error('The relay can not be followed', { error }));
      return turn;
    },
    async test(signal) {
      const current = following;
      if (current === null || link !== 'connected')
        throw new StationError('not_possible', text('partnerEvents.notConnected'));
      const begun = time.elapsedMs();
      const nonce = randomUUID();
      const came = tests.wait(nonce, testMs, AbortSignal.any([signal]), time);
      await current.connection.sendTest(testEvent(nonce, clock()), signal).catch((cause: unknown) => {
        throw new StationError('unreachable', text('partnerEvents.testNotSent'), { cause });
      });
      if (!(await came)) throw new StationError('unreachable', text('partnerEvents.testLost'));
      return { tookMs: Math.round(time.elapsedMs() - begun) };
    },
    async close() {
      cancelMissed?.();
      await turn;
      await following?.stop();
      cancelMissed?.();
    },
  };
  return partnerEvents;
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
