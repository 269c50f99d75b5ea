import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import {
  AuthorizationError,
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type NatsConnection,
  TimeoutError,
  UserAuthenticationExpiredError,
} from '@nats-io/transport-node';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { RelayLog } from '../relayLog.ts';

/** Holds secrets: never logged. */
export interface NatsOptions {
  /** `host:port` of any server of the cluster. */
  readonly servers: readonly string[];
  /** Prefixes streams and buckets, so that fleets can share an account. */
  readonly name: string;
  /** Servers that hold each record; null: unchanged, one where it is made. */
  readonly replicas: number | null;
  readonly login:
    | { readonly kind: 'none' }
    | { readonly kind: 'token'; readonly token: string }
    | { readonly kind: 'user'; readonly user: string; readonly password: string }
    | { readonly kind: 'creds'; readonly creds: string };
  /** PEM texts. Null means TLS where the server asks for it, with this machine's authorities. */
  readonly tls: { readonly ca: string | null; readonly cert: string | null; readonly key: string | null } | null;
}

/** Reconnects by itself until closed. */
export interface NatsLink {
  readonly connection: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  readonly isConnected: boolean;
  onReconnected(listener: () => void): () => void;
  close(): Promise<void>;
}

/** A slower call fails in time for its caller to try elsewhere. */
export const callMs = 4_000;
const connectMs = 5_000;
const reconnectWaitMs = 250;
const pingMs = 10_000;

export function isWrongLastSequence(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence;
}

/** Throws `StationError` `unreachable` or `credentials` where no NATS with JetStream lets this relay in. */
export async function connectNats(options: NatsOptions, log: RelayLog): Promise<NatsLink> {
  const servers = options.servers.join(', ');
  const connection = await connect(connectionOptions(options)).catch((cause: unknown) => {
    throw failureOf(cause, servers);
  });
  try {
    return linkOf(connection, await managerOf(connection), log);
  } catch (cause) {
    await connection.close();
    throw failureOf(cause, servers);
  }
}

const maxFirstAsks = 3;

/** A server takes connections before its JetStream answers, hence the retries. */
async function managerOf(connection: NatsConnection, left = maxFirstAsks): Promise<JetStreamManager> {
  return await jetstreamManager(connection, { timeout: callMs }).catch(async (cause: unknown) => {
    if (!(cause instanceof TimeoutError) || left <= 1) throw cause;
    return await managerOf(connection, left - 1);
  });
}

function linkOf(connection: NatsConnection, manager: JetStreamManager, log: RelayLog): NatsLink {
  const listeners = new Set<() => void>();
  let isConnected = true;

  async function watchStatus(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        isConnected = false;
        log.warn('NATS is away');
      } else if (status.type === 'reconnect') {
        isConnected = true;
        log.info('NATS is there again', { server: connection.getServer() });
        for (const listener of listeners) listener();
      } else if (status.type === 'error') {
        log.warn('NATS refuses', { error: status.error });
      }
    }
  }

  watchStatus().catch((error: unknown) => log.error('The state of the connection to NATS is not known', { error }));
  return {
    connection,
    manager,
    jetstream: jetstream(connection, { timeout: callMs }),
    get isConnected() {
      return isConnected && !connection.isClosed();
    },
    onReconnected(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => connection.close(),
  };
}

function connectionOptions({ servers, login, tls }: NatsOptions): ConnectionOptions {
  const always = {
    servers: [...servers],
    name: 'sideshot relay',
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectWaitMs,
    reconnectJitter: reconnectWaitMs,
    reconnectJitterTLS: reconnectWaitMs,
    // A login is refused for a while when it is changed at the servers.
    ignoreAuthErrorAbort: true,
    pingInterval: pingMs,
    maxPingOut: 2,
    ...(tls === null ? {} : { tls: Object.fromEntries(Object.entries(tls).filter(([, pem]) => pem !== null)) }),
  };
  switch (login.kind) {
    case 'none':
      return always;
    case 'token':
      return { ...always, token: login.token };
    case 'user':
      return { ...always, user: login.user, pass: login.password };
    case 'creds':
      return { ...always, authenticator: credsAuthenticator(new TextEncoder().encode(login.creds)) };
  }
}

function failureOf(cause: unknown, servers: string): StationError {
  const isRefused = [cause, cause instanceof Error ? cause.cause : null].some(
    (error) => error instanceof AuthorizationError || error instanceof UserAuthenticationExpiredError,
  );
  if (isRefused) return new StationError('credentials', text('relay.natsRefused', { servers }), { cause });
  const words = cause instanceof Error ? cause.message : String(cause);
  return new StationError('unreachable', text('relay.natsUnreachable', { servers, words }), { cause });
}
