import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { connectToRunning } from '../../../main/hosts/control/controlClient.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { type NamedSecret, secretsIn } from './secretSearch.ts';

const cli = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');

/** A station on the web host in a process of its own, as `sideshot start` runs it. */
export interface StationProcess {
  /** The address to open, token included. */
  readonly address: string;
  /** Its data folder must not hold this one when it stops. */
  guard(secret: NamedSecret): void;
  /** Throws where it has ended by itself, and where its data folder holds a secret that is guarded: its token is one. */
  stop(): Promise<void>;
  /** Sends it a signal that it goes on after. */
  signal(name: NodeJS.Signals): void;
  /** Ends it in the middle of whatever it does, as a power cut or a crash would. */
  kill(): Promise<void>;
}

/** `environment` is added to that of the test. */
export async function startStation(
  dataFolder: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<StationProcess> {
  const child = spawn(process.execPath, [cli, 'start', '--host', 'web', '--no-open', '--data', dataFolder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let out = '';
  let error = '';
  let isStopped = false;
  child.stderr.setEncoding('utf8').on('data', (text) => {
    error += text;
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
      const found = /Sideshot is ready at (http:\S+)\n/.exec(out);
      if (found?.[1]) resolve(found[1]);
    });
    child.on('close', () => reject(new Error(`The station ended: ${error}`)));
  });
  const token = new URL(address).searchParams.get('token') ?? '';
  if (token === '') throw new Error('The printed address holds no token.');
  const guarded: NamedSecret[] = [{ name: 'the token of the address', value: token }];
  return {
    address,
    signal: (name) => void child.kill(name),
    guard: (secret) => void guarded.push(secret),
    async stop() {
      const died = child.exitCode ?? child.signalCode;
      if (died !== null && !isStopped) throw new Error(`The station ended by itself with ${died}: ${error}`);
      isStopped = true;
      child.kill('SIGTERM');
      await ended;
      const found = secretsIn(dataFolder, guarded);
      if (found.length > 0) throw new Error(`The data folder holds ${found.join(', ')}.`);
    },
    async kill() {
      isStopped = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs one command to its end, beside the simulator of this process; rejects when it fails. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    error += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`sideshot ${args.join(' ')} ended with ${code}: ${error}`);
}

/** A relay as a profile names it, and a station's token for it. */
export interface GivenRelay {
  readonly events: { readonly relay: string; readonly ca_file: string };
  readonly token: string;
}

/**
 * A station that is connected to the simulator and has its taxonomy. The running station is asked: a command of its own for
 * each would be two more starts of Node, in each test.
 */
export async function startConnectedStation(
  dataFolder: string,
  partner: Simulator,
  environment: NodeJS.ProcessEnv = {},
  relay: GivenRelay | null = null,
): Promise<StationProcess> {
  const station = await startStation(dataFolder, [], environment);
  try {
    station.guard({ name: 'the API key', value: partner.apiKey });
    station.guard({ name: 'the user token', value: partner.userToken });
    if (relay !== null) station.guard({ name: 'the token of the relay', value: relay.token });
    await connect(dataFolder, partner, relay === null ? {} : { events: relay.events }, relay?.token ?? null);
    return station;
  } catch (error) {
    await station.stop();
    throw error;
  }
}

/** Connects the running station, with the profile changed as the test wants it. */
export async function connect(
  dataFolder: string,
  partner: Simulator,
  changes: object = {},
  relayToken: string | null = null,
): Promise<void> {
  const running = await connectToRunning(dataFolder, 'test');
  if (running === null) throw new Error('The station that was started takes no commands.');
  try {
    const profileText = JSON.stringify({ ...partner.profile, name: 'warehouse', ...changes });
    const credentials = { apiKey: partner.apiKey, userToken: null, relayToken };
    await running.commands.connect({ profileText, profilePath: null, ...credentials, test: true });
    await running.commands.taxonomyRefresh();
  } finally {
    await running.close();
  }
}
