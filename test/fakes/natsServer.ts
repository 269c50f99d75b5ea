import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NatsOptions } from '../../main/relay/nats/natsConnection.ts';

/** A real nats-server with JetStream, on a port of its own. */
export interface NatsServer {
  readonly port: number;
  /** Where it is, without a login. */
  readonly options: NatsOptions;
  readonly child: ChildProcess;
  /** With SIGKILL; its folder stays as it is. */
  kill(): Promise<void>;
  /** The same folder and port, after it was killed. */
  restart(): Promise<NatsServer>;
  /** Kills it and removes its folder. */
  close(): Promise<void>;
}

/** Null where there is a nats-server on this machine; else what a test says that is left out. */
export function natsMissing(): string | null {
  return spawnSync('nats-server', ['--version']).status === 0 ? null : 'no nats-server';
}

/** Resolves when it takes connections. `more` are arguments, as for a login. */
export async function startNatsServer(
  given: {
    readonly folder?: string;
    readonly port?: number;
    readonly more?: readonly string[];
    readonly options?: Partial<NatsOptions>;
  } = {},
): Promise<NatsServer> {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'sideshot-nats-'));
  const port = given.port ?? (await freePort());
  const args = ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port), ...(given.more ?? [])];
  const child = spawn('nats-server', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const remove = (): void => {
    child.kill('SIGKILL');
    if (given.folder === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Where a test was cut off before it could close it.
  process.once('exit', remove);
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) {
      remove();
      throw new Error(`nats-server ended: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const options: NatsOptions = {
    servers: [`127.0.0.1:${port}`],
    name: 'sideshot',
    replicas: null,
    login: { kind: 'none' },
    tls: null,
    ...given.options,
  };
  return {
    port,
    options,
    child,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    restart: () => startNatsServer({ ...given, folder, port }),
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
      process.off('exit', remove);
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
