import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '..', '..', 'dist', 'main', 'cli.js');

/** A relay in a process of its own, as `sideshot relay start` runs it. */
export interface RelayProcess {
  readonly child: ChildProcess;
  /** As it printed it. */
  readonly address: string;
  /** Where it listens, by plain HTTP behind what would be a proxy, by HTTPS without. */
  readonly origin: string;
  /** All that it told its log. */
  log(): string;
  /** Resolves when the process has ended, however. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Rejects with what it said where it ends before it is ready. */
export async function startRelayProcess(folder: string, options: readonly string[]): Promise<RelayProcess> {
  const args = [cli, 'relay', 'start', '--data', folder, '--port', '0', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let [out, error] = ['', ''];
  // Its two streams come by two pipes, in no order.
  const [address, port] = await new Promise<readonly [address: string, port: string]>((resolve, reject) => {
    const look = (): void => {
      const found = /Relay is ready at (\S+)\n/.exec(out)?.[1];
      const listensAt = /"port":(\d+)/.exec(error)?.[1];
      if (found !== undefined && listensAt !== undefined) resolve([found, listensAt]);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      look();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      error += text;
      look();
    });
    child.once('close', (code) => reject(new Error(`The relay ended with ${code}: ${error}`)));
  });
  const scheme = options.includes('--behind-proxy') ? 'http' : 'https';
  return {
    child,
    address,
    origin: `${scheme}://127.0.0.1:${port}`,
    log: () => error,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The whole address for senders, at `origin`. */
export function addDestination(folder: string, name: string, origin: string, options: readonly string[] = []): string {
  const { address } = relayCommand<{ address: string }>(folder, ['destination', 'add', name, ...options]);
  return `${origin}${new URL(address).pathname}`;
}

/** A station's token. */
export function issueToken(folder: string, name: string, options: readonly string[] = []): string {
  return relayCommand<{ token: string }>(folder, ['token', 'issue', name, ...options]).token;
}

/** Makes the admin's key of the fleet in a new file, and answers its text. */
export function makeAdminKey(folder: string, file: string): string {
  run(folder, ['admin-key', 'make', file]);
  return readFileSync(file, 'utf8');
}

/** The code that a person pastes: it is printed for people alone. */
export function issueCode(folder: string, name: string): string {
  const code = /sideshot-relay-\S+/.exec(run(folder, ['token', 'issue', name]))?.[0];
  if (code === undefined) throw new Error('The relay printed no code');
  return code;
}

function relayCommand<Answer>(folder: string, args: readonly string[]): Answer {
  // The command line's own contract.
  return JSON.parse(run(folder, [...args, '--json'])) as Answer;
}

function run(folder: string, args: readonly string[]): string {
  const done = spawnSync(process.execPath, [cli, 'relay', ...args, '--data', folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`relay ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}
