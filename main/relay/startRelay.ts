import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { every, systemTime } from '../lib/async/time.ts';
import { createConnectionLimit } from '../lib/connectionLimit.ts';
import { narrowDataFolder } from '../lib/files/narrowFolder.ts';
import { lockDataFolder } from '../store/lockFolder.ts';
import { authorityOfFolder, mintServerCertificate } from '../tls/certificates.ts';
import { createAdmit, type Refused } from './admit.ts';
import { createFeed } from './deliver/feed.ts';
import { serveStation } from './deliver/stationEndpoints.ts';
import { openEmbeddedStore } from './embedded/openEmbeddedStore.ts';
import { answer } from './http/answer.ts';
import { listenForRelay, type RelayListener } from './http/listen.ts';
import { createCallLimits } from './limits/callLimits.ts';
import { openFilesLimit } from './limits/openFiles.ts';
import { createRateLimit } from './limits/rateLimit.ts';
import { connectionsPerOwner, defaultLimits, type RelayLimits } from './limits/relayLimits.ts';
import { createStreamLimit } from './limits/streamLimit.ts';
import { expositionType } from './metric.ts';
import { createOutcomes } from './receive/outcomes.ts';
import { createSenders } from './receive/senders.ts';
import { answerChallenge, noteRefusal, receiveWebhook } from './receive/webhookEndpoint.ts';
import type { RelayLog } from './relayLog.ts';
import { createMetrics } from './relayMetrics.ts';
import type { RelayPlace } from './relayPlace.ts';
import type { RelayStore } from './relayStore.ts';

export interface RelayOptions extends RelayPlace {
  readonly host: string;
  readonly port: number;
  /** `own`: a certificate of an authority that the relay mints. `proxy`: plain HTTP, the proxy at `address` serves HTTPS. */
  readonly tls:
    | { readonly kind: 'own' }
    | { readonly kind: 'files'; readonly cert: string; readonly key: string }
    | { readonly kind: 'proxy'; readonly address: string };
  /** Webhooks a second of each destination. */
  readonly rate: number;
  readonly keepDays: number;
  readonly keepMegabytes: number;
  /** What is not said is as in `defaultLimits`. */
  readonly limits?: Partial<RelayLimits>;
  /** How long a request may take to come; 10 s when absent. */
  readonly requestMs?: number;
  readonly log: RelayLog;
}

export interface Relay {
  /** Where senders and stations find it. */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

const dayMs = 86_400_000;
const pruneEveryMs = 60_000;
const usualRequestMs = 10_000;

/** Opens the store and serves until it is closed. Throws the system's error where the port can't be had, `StationError` for the folder. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { log } = options;
  const now = (): number => Date.now();
  const elapsedMs = (): number => performance.now();
  const { store, release } = await openStore(options);
  const closing = new AbortController();
  const limits = { ...defaultLimits, ...options.limits };
  let listener: RelayListener | null = null;
  const feed = createFeed(store, (error) => log.error('Events could not be read', { error }));
  const metrics = createMetrics(store.bounds);
  const senders = createSenders(store.registry, { elapsedMs, now });
  const outcomes = createOutcomes(store.registry, log, systemTime);
  const webhooks = {
    store,
    metrics,
    outcomes,
    unknownLines: createRateLimit({ calls: 1, withinMs: 60_000 }, elapsedMs),
    log,
    now,
  };
  const admit = createAdmit({
    registry: store.registry,
    senders,
    limits: createCallLimits({ rate: options.rate, callsPerMinute: limits.callsPerMinute }, elapsedMs),
    trust,
    log,
    now,
    elapsedMs,
  });
  /** A flood of calls, or a disk that is full, makes no flood of lines. */
  const limitLines = createRateLimit({ calls: 1, withinMs: 60_000 }, elapsedMs);
  const failureLines = createRateLimit({ calls: 1, withinMs: 1_000 }, elapsedMs);
  const stations = {
    store,
    feed,
    metrics,
    streams: createStreamLimit(limits.streamsPerToken),
    shareBytes: limits.shareMegabytes * 1_000_000,
    limited,
    log,
    now,
    closing: closing.signal,
  };

  function limited(station: string, error: string): void {
    metrics.limited(error);
    if (limitLines.take(`${station} ${error}`)) log.warn('A station is beyond its limit', { station, error });
  }

  function trust(request: IncomingMessage, owner: string): void {
    listener?.trust(request, owner);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await admit(request);
    if (call.kind === 'refused') return refuse(call, request, response);
    switch (call.endpoint) {
      case 'health':
        return answer(response, ...(await health()));
      case 'metrics':
        response.writeHead(200, { 'content-type': expositionType, 'cache-control': 'no-store' }).end(metrics.read());
        return;
    }
    const { caller, endpoint, maxBytes, query } = call;
    switch (caller.kind) {
      case 'destination':
        if (endpoint === 'challenge') return answerChallenge(webhooks, caller.sender, query, response);
        return receiveWebhook(webhooks, { sender: caller.sender, maxBytes }, request, response);
      case 'token':
        return serveStation(stations, { ...caller, endpoint, maxBytes, query }, request, response);
      case 'anybody':
        // The table lets nobody in without a credential but where it is answered above.
        return answer(response, 404, { error: 'not_found' });
    }
  }

  function refuse(refused: Refused, request: IncomingMessage, response: ServerResponse): void {
    const { status, error, most, headers, caller, isWebhook } = refused;
    if (isWebhook) noteRefusal(webhooks, caller.kind === 'destination' ? caller.sender : null, error);
    if (status === 429 && caller.kind === 'token') limited(caller.token.name, error);
    // Its body is not read to the end: the connection can't be used again.
    if (!request.complete) response.shouldKeepAlive = false;
    answer(response, status, most === undefined ? { error } : { error, most }, headers);
  }

  async function health(): Promise<[status: number, document: Readonly<Record<string, unknown>>]> {
    try {
      await store.check();
      return [200, { ok: true, ...store.bounds() }];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [503, { ok: false, error: why, ...store.bounds() }];
    }
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    route(request, response).catch((error: unknown) => {
      // A sender that went away, or was too slow, is told nothing.
      if (request.destroyed && !request.complete) return metrics.refused('cut_off');
      const path = request.url?.split('/')[1] ?? '';
      if (failureLines.take(`${path} ${error}`)) log.error('A request failed', { path, error });
      metrics.refused('store_failed');
      // A stream that has begun can't be answered any more.
      if (response.headersSent) response.destroy();
      else answer(response, 503, { error: 'try_again' }, { 'retry-after': '5' });
    });
  }

  async function prune(): Promise<void> {
    const before = now() - options.keepDays * dayMs;
    const removed = await store.prune({ before, mostBytes: options.keepMegabytes * 1_000_000 });
    metrics.pruned(removed);
    await store.shared?.prune(before);
    if (removed > 0) log.info('Old events were removed', { removed });
  }

  try {
    const tls = await certificateOf(options);
    const opened = await listenForRelay(
      {
        host: options.host,
        port: options.port,
        tls,
        requestMs: options.requestMs ?? usualRequestMs,
        connections: createConnectionLimit(mostConnections(options, limits)),
      },
      handle,
    );
    listener = opened;
    const address = addressOf(options, opened.port);
    await store.registry.setAddress(address);
    const stopPruning = every(systemTime, pruneEveryMs, () => {
      prune().catch((error: unknown) => log.error('Old events could not be removed', { error }));
    });
    log.info('The relay serves', { address, port: opened.port, ...store.bounds() });
    return {
      address,
      port: opened.port,
      async close() {
        stopPruning();
        closing.abort();
        await opened.close();
        feed.close();
        await outcomes.close();
        await store.close();
        release();
        log.info('The relay has stopped');
      },
    };
  } catch (error) {
    feed.close();
    await outcomes.close();
    await store.close();
    release();
    throw error;
  }
}

/** What else the process holds open: the store, the streams of its log, a moment's commands. */
const otherFiles = 256;

/** Never more than the system lets the process open: a relay that can't open its own files any more keeps nothing. */
function mostConnections({ log, tls }: RelayOptions, { connections, connectionsPerAddress }: RelayLimits) {
  const files = openFilesLimit();
  const most = Math.max(1, Math.min(connections, (files ?? Number.POSITIVE_INFINITY) - otherFiles));
  if (most < connections) log.warn('The system allows fewer connections', { connections, open_files: files, most });
  return { most, ofAddress: tls.kind === 'proxy' ? most : connectionsPerAddress, ofOwner: connectionsPerOwner };
}

/** A fleet's relay keeps nothing in its folder: any number of them may run on one machine. */
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
