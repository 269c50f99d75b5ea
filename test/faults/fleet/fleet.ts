import { Agent, type Dispatcher } from 'undici';
import { type NatsServer, startNatsServer } from '../../fakes/natsServer.ts';
import { addDestination, issueToken, type RelayProcess, startRelayProcess } from '../../fakes/relayProcess.ts';
import { oneOf } from '../support/chance.ts';
import type { Workplace } from '../support/workplace.ts';

/** Relays as processes of their own on one real nats-server, or one relay on its embedded store. Each part can be killed and started again. */
export interface Fleet {
  /** Where some relay that runs listens. */
  origin(): string;
  /** Leads each call to some relay, as a balancer before them would. */
  readonly dispatcher: Dispatcher;
  /** The path of webhooks of a destination that is verified so. */
  destination(name: string, verify: string): string;
  token(name: string): string;
  readonly relays: number;
  /** With SIGKILL, and again after so long. */
  strikeRelay(index: number, awayMs: number): Promise<void>;
  strikeNats(awayMs: number): Promise<void>;
  readonly hasNats: boolean;
  close(): Promise<void>;
}

const proxy = ['--behind-proxy', 'https://relay.test', '--rate', '1000000'];

export async function startFleet(
  place: Pick<Workplace, 'folder' | 'own'>,
  random: () => number,
  wanted: { readonly relays: number; readonly onNats: boolean },
): Promise<Fleet> {
  let nats: NatsServer | null = wanted.onNats ? await startNatsServer({ folder: place.folder('nats') }) : null;
  if (nats !== null) place.own(nats.child);
  const shared = nats === null ? [] : ['--nats', `nats://127.0.0.1:${nats.port}`];
  const folders = Array.from({ length: wanted.relays }, (_, index) => place.folder(`relay-${index}`));
  const relays: (RelayProcess | null)[] = folders.map(() => null);
  const agent = new Agent({ connections: 64 });

  async function startRelay(index: number): Promise<void> {
    const relay = await startRelayProcess(folders[index] ?? '', [...proxy, ...shared]);
    place.own(relay.child);
    relays[index] = relay;
  }

  const running = (): readonly RelayProcess[] => relays.filter((relay) => relay !== null);
  // Where none runs, the first that did is tried, in vain.
  const origin = (): string => {
    const live = running();
    return live.length === 0 ? 'http://127.0.0.1:9' : oneOf(random, live).origin;
  };
  for (const index of folders.keys()) await startRelay(index);

  return {
    origin,
    relays: wanted.relays,
    hasNats: wanted.onNats,
    dispatcher: agent.compose((dispatch) => (options, handler) => dispatch({ ...options, origin: origin() }, handler)),
    destination: (name, verify) =>
      new URL(addDestination(folders[0] ?? '', name, 'http://relay', [...shared, '--verify', verify])).pathname,
    token: (name) => issueToken(folders[0] ?? '', name, shared),
    async strikeRelay(index, awayMs) {
      const relay = relays[index];
      relays[index] = null;
      relay?.child.kill('SIGKILL');
      await relay?.ended;
      await pause(awayMs);
      await startRelay(index);
    },
    async strikeNats(awayMs) {
      await nats?.kill();
      await pause(awayMs);
      nats = (await nats?.restart()) ?? null;
      if (nats !== null) place.own(nats.child);
    },
    async close() {
      await Promise.all(running().map((relay) => relay.stop()));
      await nats?.kill();
      await agent.destroy();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
