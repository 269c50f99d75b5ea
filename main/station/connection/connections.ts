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
import { routeNotes } from '../../partner/routes/routeNotes.ts';
import type { Simulator } from '../../practice/simulator.ts';
import { forgetUserLimit } from '../../sync/engine/gate.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Credentials } from '../../vault/vault.ts';
import type { StationOptions } from '../api.ts';
import { changeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { noConnection } from './actionContext.ts';
import { type ConnectWish, parseConnectInput } from './connectInput.ts';
import { learnFailure, learnSuccess } from './connectionState.ts';
import { type Link, type LinkParts, openLink, openPartner } from './link.ts';
import { practiceName, startPracticePartner } from './practiceMode.ts';
import { leftOutNotice } from './profileReaders.ts';
import { type EventParts, receiveEventText } from './receiveEventText.ts';
import { writeRelayToken } from './relayToken.ts';
import { type CredentialParts, readCredentials, writeCredentials } from './storedCredentials.ts';

/** Which deployment of the partner the station is joined to, and how that changes. */
export interface Connections {
  readonly link: Link | null;
  /** Throws `no_connection`, or why the stored connection can't be used now. */
  require(): Link;
  /** The same, once no change of the connection is under way: while a profile is taken there is no link for a moment. */
  settled(): Promise<Link>;
  readonly simulator: Simulator | null;
  /** A profile that can't be used changes nothing: the former connection goes on. */
  connect(input: ConnectInput): Promise<Connected>;
  /**
   * Goes on with another profile for the same partner, and the same credentials; `make` answers null to leave it as it is. False where nothing changed.
   * One that can't be used throws, and the former goes on.
   */
  changeProfile(make: (own: Profile) => Profile | null, said: Text): Promise<boolean>;
  /** Joins the station to the built-in simulator, which it starts. */
  practice(): Promise<void>;
  /** One authenticated read; what it shows is kept. Throws `PartnerFailure`. */
  test(signal: AbortSignal): Promise<Text>;
  /** Nothing is sent while the work runs; what was under way before counts as of unknown outcome. */
  atRest<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** As the command's answer, with its line as a text. */
export type Connected = Omit<ConnectResult, 'message' | 'notes'> & {
  readonly message: Text;
  readonly notes: readonly Text[];
};

/** No profile has this origin: what was practised is never taken for real work, and sent. */
const practiceOrigin = 'built-in simulator';

export interface ConnectionParts extends LinkParts, CredentialParts, EventParts {
  readonly options: LinkParts['options'] & Pick<StationOptions, 'dataFolder' | 'practice'>;
  readonly store: Pick<Store, 'audit' | 'connections' | 'operations' | 'settings'>;
  readonly session: { close(): unknown };
  readonly actions: { readonly who: string };
  readonly closing: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
  /** Another connection is in use, because a person wanted it. */
  readonly connected: () => void;
}

/** Opens the link to the connection that the data folder has; `practice` makes one to the simulator where it has none. */
export async function openConnections(core: ConnectionParts): Promise<Connections> {
  const { store, options } = core;
  let link: Link | null = null;
  let simulator: Simulator | null = null;
  /** Why the stored connection has no link. */
  let fault: StationError | null = null;
  // Changes of the connection run one after the other.
  const oneAtATime = pLimit(1);

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return oneAtATime(() => {
      core.closing.throwIfAborted();
      return work();
    });
  }

  /** The former engine has ended before another connection is in use; where that one does not open, the former goes on. */
  async function relink(open: () => Promise<Link>): Promise<Link> {
    const before = link;
    link = null;
    await before?.close();
    try {
      const next = await open();
      // Photos that come now are not of the item that the other connection had open.
      if (before && before.connection.id !== next.connection.id) core.session.close();
      link = next;
      fault = null;
      const leftOut = leftOutNotice(next);
      if (leftOut !== null) options.log.warn(english(leftOut));
      return next;
    } catch (error) {
      if (before) link = reopen(before);
      throw error;
    } finally {
      core.changes.publish('connection');
    }
  }

  function reopen({ connection, credentials }: Link): Link {
    store.connections.use(connection, connection.id, core.clock());
    return openLink(core, { connection, credentials });
  }

  async function openStored(connection: Connection): Promise<Link> {
    return openLink(core, { connection, credentials: await readCredentials(core, connection) });
  }

  /** A station whose connection can't be used (its CA file is gone, say) still takes photos, and a new connection. */
  async function openStoredIfUsable(connection: Connection): Promise<void> {
    try {
      await relink(() => openStored(connection));
    } catch (error) {
      if (!(error instanceof StationError)) throw error;
      fault = error;
      store.connections.update(connection.id, { online: false });
      options.log.error('The stored connection can not be used', { reason: error.message });
    }
  }

  async function openPractice(): Promise<Link> {
    simulator ??= await startPracticePartner({
      folder: join(options.dataFolder, 'practice'),
      keepState: true,
      imaging: core.imaging,
      onEvent: receivePracticeEvent,
    });
    const connection = store.connections.use(
      {
        name: practiceName,
        origin: practiceOrigin,
        profileJson: JSON.stringify({ ...simulator.profile, name: practiceName }),
        practice: true,
      },
      randomUUID() as ConnectionId,
      core.clock(),
    );
    return openLink(core, {
      connection,
      credentials: { apiKey: simulator.apiKey, userToken: simulator.userToken },
    });
  }

  /** The simulator has nobody to tell of a failure. */
  function receivePracticeEvent(event: object): void {
    if (core.closing.aborted || !link?.connection.practice) return;
    try {
      receiveEventText(core, JSON.stringify(event));
    } catch (error) {
      options.log.error('An event of the simulator could not be taken', { error: String(error) });
    }
  }

  async function openWished(wish: ConnectWish, told: { readonly who: string; readonly text: Text }): Promise<Link> {
    const { profile } = wish;
    const connection = store.connections.use(
      {
        name: profile.name,
        origin: new URL(profile.base_url).origin,
        profileJson: JSON.stringify(profile),
        practice: false,
      },
      randomUUID() as ConnectionId,
      core.clock(),
    );
    const stored = await readCredentials(core, connection);
    const credentials = { apiKey: wish.apiKey ?? stored.apiKey, userToken: wish.userToken ?? stored.userToken };
    if (wish.apiKey !== null || wish.userToken !== null) await writeCredentials(core, connection, credentials);
    if (wish.relayToken !== null && profile.events !== null)
      await writeRelayToken(core, connection, profile.events.relay, wish.relayToken);
    if (wish.adminKey !== null && profile.events !== null)
      changeSetting(store, stationState.fleetKeys, { [profile.events.relay]: wish.adminKey });
    store.operations.release(connection.id, 'credentials', core.clock());
    if (isAnotherUser(profile, stored, credentials)) forgetUserLimit(store, connection.id, core.clock());
    store.audit.insert({
      at: core.clock(),
      ...told,
      itemId: null,
      detail: { newApiKey: wish.apiKey !== null },
    });
    return openLink(core, { connection, credentials });
  }

  async function connect(input: ConnectInput): Promise<Connected> {
    const wish = await parseConnectInput(core, input);
    const { profile } = wish;
    const told = { who: core.actions.who, text: text('history.connected', { profile: profile.name }) };
    await relink(() => openWished(wish, told));
    const message = wish.test ? await test(core.closing) : text('connection.stored');
    const notes = routeNotes(profile);
    return { profile: profile.name, base_url: profile.base_url, tested: wish.test, message, notes };
  }

  async function changeProfile(make: (own: Profile) => Profile | null, said: Text): Promise<boolean> {
    const before = required();
    const profile = before.connection.practice ? null : make(before.profile);
    if (profile === null) return false;
    const wish = { profile, apiKey: null, userToken: null, relayToken: null, adminKey: null, test: false };
    // Before anything is closed: a profile that no client can be made of changes nothing.
    await openPartner(core, profile, { apiKey: null, userToken: null }).close();
    await relink(() => openWished(wish, { who: core.stationActions.who, text: said }));
    return true;
  }

  async function test(signal: AbortSignal): Promise<Text> {
    const { partner, connection, ask } = required();
    try {
      await ask('category_tree', () => partner.testConnection(signal));
      learnSuccess(core, connection.id);
      return text('connection.connected', { name: connection.name });
    } catch (error) {
      learnFailure(core, connection.id, error);
      throw error;
    }
  }

  async function atRest<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = link;
    link = null;
    await before?.close();
    store.operations.recoverInFlight(core.clock());
    try {
      return await work();
    } finally {
      if (before && !core.closing.aborted) link = reopen(before);
      core.changes.publish('connection');
    }
  }

  function required(): Link {
    if (!link) throw fault ?? noConnection();
    return link;
  }

  async function close(): Promise<void> {
    await oneAtATime(() => undefined);
    await link?.close();
    await simulator?.close();
  }

  const current = store.connections.current();
  if (options.practice && current && !current.practice) throw notForPractice(current);
  try {
    if (current?.practice || (options.practice && current === null)) await relink(openPractice);
    else if (current) await openStoredIfUsable(current);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    get link() {
      return link;
    },
    require: required,
    settled: () => inTurn(async () => required()),
    get simulator() {
      return link?.connection.practice ? simulator : null;
    },
    async connect(input) {
      const result = await inTurn(() => connect(input));
      core.connected();
      return result;
    },
    async changeProfile(make, said) {
      const isChanged = await inTurn(() => changeProfile(make, said));
      if (isChanged) core.connected();
      return isChanged;
    },
    async practice() {
      await inTurn(() => relink(openPractice));
      core.connected();
    },
    test,
    atRest: (work) => inTurn(() => atRest(work)),
    close,
  };
}

/** The user is who the token names where tokens are sent, else whoever has the key. */
function isAnotherUser(profile: Profile, before: Credentials, now: Credentials): boolean {
  return usesUserToken(profile) ? before.userToken !== now.userToken : before.apiKey !== now.apiKey;
}

function notForPractice(connection: Connection): StationError {
  return new StationError('not_possible', text('connection.notForPractice', { name: connection.name }));
}
