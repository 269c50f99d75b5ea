import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulator } from '../../../main/practice/simulator.ts';

const cli = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');

/** A station on the web host in a process of its own, as `sideshot start` runs it. */
export interface StationProcess {
  /** The address to open, token included. */
  readonly address: string;
  stop(): Promise<void>;
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
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
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

/** Connects a data folder to the simulator by the command line, and loads the taxonomy. */
export async function connectFolder(dataFolder: string, partner: Simulator, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const profile = join(folder, 'profile.json');
  const key = join(folder, 'key.txt');
  writeFileSync(profile, JSON.stringify({ ...partner.profile, name: 'warehouse' }));
  writeFileSync(key, partner.apiKey, { mode: 0o600 });
  await runCommand(['connect', '--profile', profile, '--api-key-file', key, '--data', dataFolder]);
  await runCommand(['taxonomy', 'refresh', '--data', dataFolder]);
}
