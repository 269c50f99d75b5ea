import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import type { ConnectionId } from '../domain/ids.ts';
import type { Connection } from '../domain/records.ts';
import { parseProfile, resolveProfilePaths } from '../partner/profile.ts';
import { parseEvent } from '../partner/schemas/events.ts';
import type { Simulator } from '../practice/simulator.ts';
import { parseApiKey, parseUserToken } from '../vault/credentialFormat.ts';
import type { Credentials } from '../vault/vault.ts';
import type { ConnectInput, ConnectResult } from './api.ts';
import { learnFailure, learnSuccess } from './connectionState.ts';
import type { Core } from './core.ts';
import { type Link, noConnection, openLink } from './link.ts';
import { startPracticePartner } from './practiceMode.ts';
import { receiveText } from './receiveText.ts';

/** Which deployment of the partner the station is joined to, and how that changes. */
export interface Connections {
  readonly link: Link | null;
  /** Throws `no_connection`. */
  require(): Link;
  readonly simulator: Simulator | null;
  connect(input: ConnectInput): Promise<ConnectResult>;
  /** Joins the station to the built-in simulator, which it starts. */
  practice(): Promise<void>;
  /** One authenticated read; what it shows is kept. Throws `PartnerFailure`. */
  test(signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const none: Credentials = { apiKey: null, userToken: null };
const practiceName = 'practice';

/** Opens the link to the connection that the data folder has; `practice` makes one to the simulator where it has none. */
export async function openConnections(core: Core): Promise<Connections> {
  const { store, options } = core;
  let link: Link | null = null;
  let simulator: Simulator | null = null;
  // Changes of the connection run one after the other.
  let last: Promise<unknown> = Promise.resolve();

  async function relink(open: () => Promise<Link>): Promise<void> {
    const before = link;
    link = null;
    await before?.close();
    link = await open();
    core.statusChanged();
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  }

  async function openStored(connection: Connection): Promise<Link> {
    const credentials = await readCredentials(core, connection);
    return openLink(core, { connection, credentials, withEngine: options.live });
  }

  async function openPractice(): Promise<Link> {
    simulator ??= await startPracticePartner({
      folder: join(options.dataFolder, 'practice'),
      keepState: true,
      onEvent: (event) => {
        if (!core.closing.aborted && link?.connection.practice) receiveText(core, JSON.stringify(event), parseEvent);
      },
    });
    const profileText = JSON.stringify(simulator.profile);
    const connection = store.connections.use(
      { name: practiceName, origin: simulator.origin, profileJson: profileText, practice: true },
      randomUUID() as ConnectionId,
      core.clock(),
    );
    const credentials = { apiKey: simulator.apiKey, userToken: simulator.userToken };
    return openLink(core, { connection, credentials, withEngine: options.live });
  }

  async function connect(input: ConnectInput): Promise<ConnectResult> {
    const folder = input.profilePath === null ? options.dataFolder : dirname(input.profilePath);
    const profile = resolveProfilePaths(parseProfile(input.profileText), folder);
    const apiKey = input.apiKey === null ? null : parseApiKey(input.apiKey);
    const userToken = input.userToken === null ? null : parseUserToken(input.userToken);
    const { origin } = new URL(profile.base_url);
    const connection = store.connections.use(
      { name: profile.name, origin, profileJson: JSON.stringify(profile), practice: false },
      randomUUID() as ConnectionId,
      core.clock(),
    );
    const stored = await readCredentials(core, connection);
    const credentials = { apiKey: apiKey ?? stored.apiKey, userToken: userToken ?? stored.userToken };
    if (apiKey !== null || userToken !== null) await core.vault.write(connection.id, credentials);
    store.operations.release(connection.id, 'credentials', core.clock());
    store.audit.insert({
      at: core.clock(),
      who: core.actions.who,
      what: 'connected',
      itemId: null,
      detail: { profile: profile.name, newApiKey: apiKey !== null },
    });
    await relink(async () => openLink(core, { connection, credentials, withEngine: options.live }));
    const message = input.test ? await test(core.closing) : 'Stored; not tested.';
    return { profile: profile.name, base_url: profile.base_url, tested: input.test, message };
  }

  async function test(signal: AbortSignal): Promise<string> {
    if (!link) throw noConnection();
    const { partner, connection } = link;
    try {
      await partner.testConnection(signal);
      learnSuccess(core, connection.id);
      return `Connected to ${connection.name}.`;
    } catch (error) {
      learnFailure(core, connection.id, error);
      throw error;
    }
  }

  const current = store.connections.current();
  if (current?.practice || (options.practice && current === null)) await relink(openPractice);
  else if (options.practice && current) throw notForPractice(current);
  else if (current) await relink(() => openStored(current));

  return {
    get link() {
      return link;
    },
    require() {
      if (!link) throw noConnection();
      return link;
    },
    get simulator() {
      return link?.connection.practice ? simulator : null;
    },
    connect: (input) => inTurn(() => connect(input)),
    practice: () => inTurn(() => relink(openPractice)),
    test,
    async close() {
      await last;
      await link?.close();
      await simulator?.close();
    },
  };
}

function notForPractice(connection: Connection): StationError {
  return new StationError(
    'not_possible',
    `This data folder is connected to "${connection.name}". Practise in another one (--data), so that practice never mixes with real work.`,
  );
}

/** Credentials that can't be opened are as good as missing: work goes on, and the station asks for them. */
async function readCredentials(core: Core, connection: Connection): Promise<Credentials> {
  try {
    return (await core.vault.read(connection.id)) ?? none;
  } catch (error) {
    if (!(error instanceof StationError)) throw error;
    core.options.log.warn(error.message);
    core.hub.emit({ type: 'notice', level: 'warning', message: error.message });
    return none;
  }
}
