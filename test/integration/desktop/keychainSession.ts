import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { KeychainAnswer } from '../../../main/vault/keychainWorker.ts';
import { until } from '../../fakes/until.ts';

/** A session bus with a Secret Service of its own, as a desktop has them. */
export interface KeychainSession {
  readonly environment: Readonly<Record<string, string>>;
  /** What Sideshot keeps there for an account; null for nothing. */
  entry(account: string): string | null;
  close(): Promise<void>;
}

const programs = ['dbus-daemon', 'gnome-keyring-daemon'];

/** Why there is none here; null where there is. */
export function noKeychainReason(): string | null {
  const missing = programs.filter((name) => !isInstalled(name));
  return missing.length === 0 ? null : `${missing.join(' and ')} not installed`;
}

function isInstalled(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** `worker` is the built program that asks a keychain: the session is there once it is answered. */
export async function startKeychainSession(folder: string, worker: string): Promise<KeychainSession> {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const own = { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: own,
  });
  const address = await firstLine(bus);
  const environment = { DBUS_SESSION_BUS_ADDRESS: address };
  const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...own, ...environment },
  });
  // The password of a new keyring, which opens it.
  keyring.stdin?.end('password');
  // Asked before, the bus would start another one, which is locked.
  const keyringFile = join(folder, 'data', 'keyrings', 'login.keyring');
  await until('the keyring', async () => existsSync(keyringFile));
  // A new keyring answers before it can keep anything.
  await until('the keychain keeps an entry', async () => {
    ask(worker, environment, 'set', 'probe', 'kept');
    return entryOf(worker, environment, 'probe') === 'kept';
  });
  return {
    environment,
    entry: (account) => entryOf(worker, environment, account),
    async close() {
      for (const child of [keyring, bus]) await ended(child);
    },
  };
}

type Environment = KeychainSession['environment'];

function entryOf(worker: string, environment: Environment, account: string): string | null {
  const answer = ask(worker, environment, 'get', account, '');
  return answer?.kind === 'got' ? answer.password : null;
}

/** Null where no keychain answers. */
function ask(worker: string, environment: Environment, action: 'get' | 'set', account: string, input: string) {
  const asked = spawnSync(process.execPath, [worker, action, 'Sideshot', account], {
    env: { ...process.env, ...environment },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return asked.status === 0 ? (JSON.parse(asked.stdout) as KeychainAnswer) : null;
}

async function firstLine(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`${child.spawnfile} ended`)));
    if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('close', resolve);
    child.kill('SIGTERM');
  });
}
