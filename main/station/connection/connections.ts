import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ConnectInput, ConnectResult } from '../../contract/commands/connection.ts';
import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { usesUserToken } from '../../partner/credentials.ts';
import type { Profile } from '../../partner/profile.ts';
import { routeNotes } from '../../partner/routeNotes.ts';
import type { Simulator } from '../../practice/simulator.ts';
import { forgetUserLimit } from '../../sync/engine/gate.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Credentials } from '../../vault/vault.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import { changeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { noConnection } from './actionContext.ts';
import { type ConnectWish, parseConnectInput } from './connectInput.ts';
import { learnFailure, learnSuccess } from './connectionState.ts';
import { type CurrentLink, type Link, type LinkParts, openLink, openPartner } from './link.ts';
import { practiceName, startPracticePartner } from './practiceMode.ts';
import { leftOutNotice } from './profileReaders.ts';
import { type EventParts, receiveEventText } from './receiveEventText.ts';
import { writeRelayToken } from './relayToken.ts';
import { type CredentialParts, readCredentials, writeCredentials } from './storedCredentials.ts';

export interface Connections {
  readonly link: Link | null;
  /** Throws `no_connection`, or why the stored connection can't be used. */
  require(): Link;
  settled(): Promise<Link>;
  readonly simulator: Simulator | null;
  connect(input: ConnectInput): Promise<Connected>;
  /**
   * Null from `make` changes nothing and answers false. A profile that can't be used throws and changes nothing. `within`
   * is written in the profile's transaction.
   */
  changeProfile(
    make: (own: Profile) => Profile | null,
    said: Text,
    by?: { readonly who: string; readonly within: () => void },
  ): Promise<boolean>;
  practice(): Promise<void>;
  test(signal: AbortSignal): Promise<Text>;
  /** Nothing is sent while the work runs. Calls that were under way count as of unknown outcome. */
  atRest<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export type Connected = Omit<ConnectResult, 'message' | 'notes'> & {
  readonly message: Text;
  readonly notes: readonly Text[];
};

/** No profile has this origin, so practised work is never sent as real work. */
const practiceOrigin = 'built-in simulator';

export interface ConnectionParts extends LinkParts, CredentialParts, EventParts {
  readonly options: LinkParts['options'] & Pick<StationOptions, 'dataFolder' | 'practice' | 'pause'>;
  readonly store: LinkParts['store'] & Pick<Store, 'audit' | 'operations' | 'transaction'>;
  readonly session: { close(): unknown };
  readonly actions: { readonly who: string };
  readonly closing: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  readonly current: CurrentLink;
}

/** `practice` connects to the simulator where the folder has no connection. */
export async function openConnections(core: ConnectionParts): Promise<Connections> {
  const { store, options } = core;
  const stored = store.connections.current();
  if (options.practice && stored && !stored.practice) throw notForPractice(stored);
  const connections = new StationConnections(core);
  try {
    await connections.open(stored);
  } catch (error) {
    await connections.close();
    throw error;
  }
  return connections;
}

class StationConnections implements Connections {
  readonly #core: ConnectionParts;
  readonly #stopWaking: () => void;
  readonly #changesInTurn = pLimit(1);
  #simulator: Simulator | null = null;
  #fault: StationError | null = null;

  constructor(core: ConnectionParts) {
    this.#core = core;
    this.#stopWaking = core.changes.subscribe('item', () => this.link?.engine?.wake());
  }

  async open(stored: Connection | null): Promise<void> {
    const isPractice = stored?.practice ?? this.#core.options.practice;
    if (isPractice) await this.#relink(() => this.#openPractice());
    else if (stored) await this.#openStoredIfUsable(stored);
  }

  get link(): Link | null {
    return this.#core.current.link;
  }

  get simulator(): Simulator | null {
    return this.link?.connection.practice ? this.#simulator : null;
  }

  require(): Link {
    if (!this.link) throw this.#fault ?? noConnection();
    return this.link;
  }

  settled(): Promise<Link> {
    return this.#inTurn(async () => this.require());
  }

  async connect(input: ConnectInput): Promise<Connected> {
    const result = await this.#inTurn(async () => {
      const wish = await parseConnectInput(this.#core, input);
      const { profile } = wish;
      const said = { who: this.#core.actions.who, text: text('history.connected', { profile: profile.name }) };
      await this.#relink(() => this.#openWished(wish, said));
      const message = wish.test ? await this.test(this.#core.closing) : text('connection.stored');
      const notes = routeNotes(profile);
      return { profile: profile.name, base_url: profile.base_url, tested: wish.test, message, notes };
    });
    this.#core.changes.publish('link');
    return result;
  }

  async changeProfile(...[make, said, by]: Parameters<Connections['changeProfile']>): Promise<boolean> {
    const isChanged = await this.#inTurn(async () => {
      const before = this.require();
      const profile = before.connection.practice ? null : make(before.profile);
      if (profile === null) return false;
      const wish = { profile, apiKey: null, userToken: null, relayToken: null, adminKey: null, test: false };
      // A profile that can't be used is refused before the former link closes.
      await openPartner(this.#core, profile, { apiKey: null, userToken: null }).close();
      const { who = this.#core.stationActions.who, within } = by ?? {};
      await this.#relink(() => this.#openWished(wish, { who, text: said }, within));
      return true;
    });
    if (isChanged) this.#core.changes.publish('link');
    return isChanged;
  }

  async practice(): Promise<void> {
    await this.#inTurn(() => this.#relink(() => this.#openPractice()));
    this.#core.changes.publish('link');
  }

  async test(signal: AbortSignal): Promise<Text> {
    const { partner, connection, ask } = this.require();
    try {
      await ask('category_tree', () => partner.testConnection(signal));
      learnSuccess(this.#core, connection.id);
      return text('connection.connected', { name: connection.name });
    } catch (error) {
      learnFailure(this.#core, connection.id, error);
      throw error;
    }
  }

  atRest<Result>(work: () => Promise<Result>): Promise<Result> {
    const { store, clock, closing, changes, current } = this.#core;
    return this.#inTurn(async () => {
      const before = this.link;
      current.link = null;
      await before?.close();
      store.operations.recoverInFlight(clock());
      try {
        return await work();
      } finally {
        if (before && !closing.aborted) this.#use(this.#reopen(before));
        changes.publish('connection');
      }
    });
  }

  async close(): Promise<void> {
    await this.#changesInTurn(() => undefined);
    this.#stopWaking();
    await this.link?.close();
    await this.#simulator?.close();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#changesInTurn(() => {
      this.#core.closing.throwIfAborted();
      return work();
    });
  }

  /** The former link goes on where the next one does not open. */
  async #relink(open: () => Promise<Link>): Promise<Link> {
    const { current, session, options, changes } = this.#core;
    const before = this.link;
    current.link = null;
    await before?.close();
    try {
      const next = await open();
      await options.pause?.();
      // New photos do not belong to the other connection's open item.
      if (before && before.connection.id !== next.connection.id) session.close();
      this.#use(next);
      this.#fault = null;
      const leftOut = leftOutNotice(next);
      if (leftOut !== null) options.log.warn(english(leftOut));
      return next;
    } catch (error) {
      if (before) this.#use(this.#reopen(before));
      throw error;
    } finally {
      changes.publish('connection');
    }
  }

  #use(link: Link): void {
    this.#core.current.link = link;
    link.engine?.wake();
  }

  #reopen({ connection, credentials }: Link): Link {
    this.#core.store.connections.use(connection, connection.id, this.#core.clock());
    return openLink(this.#core, { connection, credentials });
  }

  /** A station without a usable connection still takes photos. */
  async #openStoredIfUsable(connection: Connection): Promise<void> {
    try {
      await this.#relink(async () =>
        openLink(this.#core, { connection, credentials: await readCredentials(this.#core, connection) }),
      );
    } catch (error) {
      if (!(error instanceof StationError)) throw error;
      this.#fault = error;
      this.#core.store.connections.update(connection.id, { online: false });
      this.#core.options.log.error('The stored connection can not be used', { reason: error.message });
    }
  }

  async #openPractice(): Promise<Link> {
    const { store, options, imaging, clock } = this.#core;
    this.#simulator ??= await startPracticePartner({
      folder: join(options.dataFolder, 'practice'),
      keepState: true,
      imaging,
      onEvent: (event) => this.#receivePracticeEvent(event),
    });
    const { profile, apiKey, userToken } = this.#simulator;
    const profileJson = JSON.stringify({ ...profile, name: practiceName });
    const connection = store.connections.use(
      { name: practiceName, origin: practiceOrigin, profileJson, practice: true },
      randomUUID() as ConnectionId,
      clock(),
    );
    return openLink(this.#core, { connection, credentials: { apiKey, userToken } });
  }

  #receivePracticeEvent(event: object): void {
    if (this.#core.closing.aborted || !this.link?.connection.practice) return;
    try {
      receiveEventText(this.#core, JSON.stringify(event));
    } catch (error) {
      this.#core.options.log.error('An event of the simulator could not be taken', { error: String(error) });
    }
  }

  async #openWished(
    wish: ConnectWish,
    said: { readonly who: string; readonly text: Text },
    within: () => void = () => {},
  ): Promise<Link> {
    const core = this.#core;
    const { store, clock } = core;
    const { profile } = wish;
    const used = {
      name: profile.name,
      origin: new URL(profile.base_url).origin,
      profileJson: JSON.stringify(profile),
      practice: false,
    };
    const connection = store.transaction(() => {
      within();
      return store.connections.use(used, randomUUID() as ConnectionId, clock());
    });
    const stored = await readCredentials(core, connection);
    const credentials = { apiKey: wish.apiKey ?? stored.apiKey, userToken: wish.userToken ?? stored.userToken };
    if (wish.apiKey !== null || wish.userToken !== null) await writeCredentials(core, connection, credentials);
    if (wish.relayToken !== null && profile.events !== null)
      await writeRelayToken(core, connection, profile.events.relay, wish.relayToken);
    if (wish.adminKey !== null && profile.events !== null)
      changeSetting(store, stationState.fleetKeys, { [profile.events.relay]: wish.adminKey });
    store.operations.release(connection.id, 'credentials', clock());
    if (isAnotherUser(profile, stored, credentials)) forgetUserLimit(store, connection.id, clock());
    store.audit.insert({ at: clock(), ...said, itemId: null, detail: { newApiKey: wish.apiKey !== null } });
    return openLink(core, { connection, credentials });
  }
}

function isAnotherUser(profile: Profile, before: Credentials, now: Credentials): boolean {
  return usesUserToken(profile) ? before.userToken !== now.userToken : before.apiKey !== now.apiKey;
}

function notForPractice(connection: Connection): StationError {
  return new StationError('not_possible', text('connection.notForPractice', { name: connection.name }));
}
