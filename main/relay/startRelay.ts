import { hostname, networkInterfaces } from 'node:os';
import { every, systemTime } from '../lib/async/time.ts';
import { createConnectionLimit } from '../lib/connectionLimit.ts';
import { narrowDataFolder } from '../lib/files/narrowFolder.ts';
import { lockDataFolder } from '../store/lockFolder.ts';
import { authorityOfFolder, mintServerCertificate } from '../tls/certificates.ts';
import { openEmbeddedStore } from './embedded/openEmbeddedStore.ts';
import { listenForRelay, type RelayListener } from './http/listen.ts';
import { openFilesLimit } from './limits/openFiles.ts';
import { connectionsPerOwner, defaultLimits, type RelayLimits } from './limits/relayLimits.ts';
import type { RelayPlace } from './relayPlace.ts';
import { RelayServer, type RelayServerOptions } from './relayServer.ts';
import type { RelayStore } from './relayStore.ts';

export interface RelayOptions extends RelayPlace, RelayServerOptions {
  readonly host: string;
  readonly port: number;
  /** `own`: the relay mints a certificate. `proxy`: plain HTTP behind the proxy at `address`. */
  readonly tls:
    | { readonly kind: 'own' }
    | { readonly kind: 'files'; readonly cert: string; readonly key: string }
    | { readonly kind: 'proxy'; readonly address: string };
  /** The others are `defaultLimits`. */
  readonly limits?: Partial<RelayLimits>;
  /** Default: 10 s. */
  readonly requestMs?: number;
}

export interface Relay {
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

const pruneEveryMs = 60_000;
const defaultRequestMs = 10_000;

/** Throws the system's error for the port, `StationError` for the folder. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { store, release } = await openStore(options);
  const limits = { ...defaultLimits, ...options.limits };
  const server = new RelayServer(options, store, limits);
  try {
    const tls = await certificateOf(options);
    const listener = await listenForRelay(
      {
        host: options.host,
        port: options.port,
        tls,
        requestMs: options.requestMs ?? defaultRequestMs,
        connections: createConnectionLimit(maxConnections(options, limits)),
      },
      (request, response) => server.handle(request, response),
    );
    server.listener = listener;
    return await serve(options, { server, store, listener, release });
  } catch (error) {
    await server.close();
    await store.close();
    release();
    throw error;
  }
}

interface Serving {
  readonly server: RelayServer;
  readonly store: RelayStore;
  readonly listener: RelayListener;
  release(): void;
}

async function serve(options: RelayOptions, { server, store, listener, release }: Serving): Promise<Relay> {
  const { log } = options;
  const address = addressOf(options, listener.port);
  await store.registry.setAddress(address);
  const stopPruning = every(systemTime, pruneEveryMs, () => {
    server.prune().catch((error: unknown) => log.error('Old events could not be removed', { error }));
  });
  log.info('The relay serves', { address, port: listener.port, ...store.bounds() });
  return {
    address,
    port: listener.port,
    async close() {
      stopPruning();
      server.endStreams();
      await listener.close();
      await server.close();
      await store.close();
      release();
      log.info('The relay has stopped');
    },
  };
}

/** The store, the log, and short-lived commands. */
const otherFiles = 256;

/** Leaves the process files to open: a relay without them keeps nothing. */
function maxConnections({ log, tls }: RelayOptions, { connections, connectionsPerAddress }: RelayLimits) {
  const files = openFilesLimit();
  const most = Math.max(1, Math.min(connections, (files ?? Number.POSITIVE_INFINITY) - otherFiles));
  if (most < connections) log.warn('The system allows fewer connections', { connections, open_files: files, most });
  return { most, ofAddress: tls.kind === 'proxy' ? most : connectionsPerAddress, ofOwner: connectionsPerOwner };
}

/** A fleet's relay writes nothing to its folder: several may run on one machine. */
async function openStore({
  folder,
  nats,
  log,
}: RelayOptions): Promise<{ readonly store: RelayStore; release(): void }> {
  if (nats !== null) {
    const { openNatsStore } = await import('./nats/openNatsStore.ts');
    return { store: await openNatsStore(nats, log), release: () => undefined };
  }
  const lock = lockDataFolder(folder);
  try {
    await narrowDataFolder(folder, log);
    const store = openEmbeddedStore(folder, (error) => log.warn('The log could not be moved', { error }));
    return { store, release: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const everyAddress = ['0.0.0.0', '::'];

function addressOf({ tls, host }: RelayOptions, port: number): string {
  if (tls.kind === 'proxy') return tls.address;
  const name = everyAddress.includes(host) ? hostname() : host.includes(':') ? `[${host}]` : host;
  return `https://${name}:${port}`;
}

async function certificateOf({ tls, folder, host }: RelayOptions): Promise<{ cert: string; key: string } | null> {
  switch (tls.kind) {
    case 'proxy':
      return null;
    case 'files':
      return { cert: tls.cert, key: tls.key };
    case 'own': {
      const { authority } = await authorityOfFolder(folder, 'sideshot-relay-authority');
      const own = everyAddress.includes(host) ? [hostname(), ...ownAddresses()] : [host];
      const { certificate, key } = await mintServerCertificate(authority, own);
      return { cert: certificate, key };
    }
  }
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address.split('%')[0] ?? address),
  );
}
