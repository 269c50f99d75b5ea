import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemTime } from '../lib/async/time.ts';
import { type Admit, createAdmit, type Refused } from './admit.ts';
import type { DeliveryParts } from './deliver/eventsEndpoint.ts';
import { createFeed, type Feed } from './deliver/feed.ts';
import { serveStation } from './deliver/stationEndpoints.ts';
import { answer } from './http/answer.ts';
import type { RelayListener } from './http/listen.ts';
import { createCallLimits } from './limits/callLimits.ts';
import { createRateLimit } from './limits/rateLimit.ts';
import type { RelayLimits } from './limits/relayLimits.ts';
import { createStreamLimit } from './limits/streamLimit.ts';
import { expositionType } from './metric.ts';
import { createOutcomes, type Outcomes } from './receive/outcomes.ts';
import { createSenders } from './receive/senders.ts';
import { answerChallenge, noteRefusal, receiveWebhook, type WebhookParts } from './receive/webhookEndpoint.ts';
import type { RelayLog } from './relayLog.ts';
import { createMetrics, type RelayMetrics } from './relayMetrics.ts';
import type { RelayStore } from './relayStore.ts';

export interface RelayServerOptions {
  readonly rate: number;
  readonly keepDays: number;
  readonly keepMegabytes: number;
  readonly log: RelayLog;
}

const dayMs = 86_400_000;
const now = (): number => Date.now();
const elapsedMs = (): number => performance.now();

/** Answers what the relay is asked. */
export class RelayServer {
  /** Null until it listens. */
  listener: RelayListener | null = null;
  readonly #options: RelayServerOptions;
  readonly #store: RelayStore;
  readonly #feed: Feed;
  readonly #metrics: RelayMetrics;
  readonly #outcomes: Outcomes;
  readonly #webhooks: WebhookParts;
  readonly #stations: DeliveryParts;
  readonly #admit: Admit;
  readonly #closing = new AbortController();
  /** A flood of calls or a full disk must not flood the log. */
  readonly #limitLines = createRateLimit({ calls: 1, withinMs: 60_000 }, elapsedMs);
  readonly #failureLines = createRateLimit({ calls: 1, withinMs: 1_000 }, elapsedMs);

  constructor(options: RelayServerOptions, store: RelayStore, limits: RelayLimits) {
    const { log } = options;
    const senders = createSenders(store.registry, { elapsedMs, now });
    this.#options = options;
    this.#store = store;
    this.#feed = createFeed(store, (error) => log.error('Events could not be read', { error }));
    this.#metrics = createMetrics(store.bounds);
    this.#outcomes = createOutcomes(store.registry, log, systemTime);
    this.#webhooks = {
      store,
      metrics: this.#metrics,
      outcomes: this.#outcomes,
      unknownLines: createRateLimit({ calls: 1, withinMs: 60_000 }, elapsedMs),
      log,
      now,
    };
    this.#admit = createAdmit({
      registry: store.registry,
      senders,
      limits: createCallLimits({ rate: options.rate, callsPerMinute: limits.callsPerMinute }, elapsedMs),
      trust: (request, owner) => this.listener?.trust(request, owner),
      log,
      now,
      elapsedMs,
    });
    this.#stations = {
      store,
      feed: this.#feed,
      metrics: this.#metrics,
      streams: createStreamLimit(limits.streamsPerToken),
      shareBytes: limits.shareMegabytes * 1_000_000,
      limited: (station, error) => this.#limited(station, error),
      log,
      now,
      closing: this.#closing.signal,
    };
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#route(request, response).catch((error: unknown) => {
      // The sender went away or was too slow.
      if (request.destroyed && !request.complete) return this.#metrics.refused('cut_off');
      const path = request.url?.split('/')[1] ?? '';
      if (this.#failureLines.take(`${path} ${error}`)) this.#options.log.error('A request failed', { path, error });
      this.#metrics.refused('store_failed');
      // A begun stream can't be answered any more.
      if (response.headersSent) response.destroy();
      else answer(response, 503, { error: 'try_again' }, { 'retry-after': '5' });
    });
  }

  async prune(): Promise<void> {
    const { keepDays, keepMegabytes, log } = this.#options;
    const before = now() - keepDays * dayMs;
    const removed = await this.#store.prune({ before, maxBytes: keepMegabytes * 1_000_000 });
    this.#metrics.pruned(removed);
    await this.#store.shared?.prune(before);
    if (removed > 0) log.info('Old events were removed', { removed });
  }

  endStreams(): void {
    this.#closing.abort();
  }

  async close(): Promise<void> {
    this.#feed.close();
    await this.#outcomes.close();
  }

  #limited(station: string, error: string): void {
    this.#metrics.limited(error);
    if (this.#limitLines.take(`${station} ${error}`))
      this.#options.log.warn('A station is beyond its limit', { station, error });
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await this.#admit(request);
    if (call.kind === 'refused') return this.#refuse(call, request, response);
    switch (call.endpoint) {
      case 'health':
        return answer(response, ...(await this.#health()));
      case 'metrics':
        response
          .writeHead(200, { 'content-type': expositionType, 'cache-control': 'no-store' })
          .end(this.#metrics.read());
        return;
    }
    const { caller, endpoint, maxBytes, query } = call;
    switch (caller.kind) {
      case 'destination':
        if (endpoint === 'challenge') return answerChallenge(this.#webhooks, caller.sender, query, response);
        return receiveWebhook(this.#webhooks, { sender: caller.sender, maxBytes }, request, response);
      case 'token':
        return serveStation(this.#stations, { ...caller, endpoint, maxBytes, query }, request, response);
      case 'anybody':
        // Calls without a credential were answered above.
        return answer(response, 404, { error: 'not_found' });
    }
  }

  #refuse(refused: Refused, request: IncomingMessage, response: ServerResponse): void {
    const { status, error, most, headers, caller, isWebhook } = refused;
    if (isWebhook) noteRefusal(this.#webhooks, caller.kind === 'destination' ? caller.sender : null, error);
    if (status === 429 && caller.kind === 'token') this.#limited(caller.token.name, error);
    // The body was not read to its end, so the connection can't be used again.
    if (!request.complete) response.shouldKeepAlive = false;
    answer(response, status, most === undefined ? { error } : { error, most }, headers);
  }

  async #health(): Promise<[status: number, document: Readonly<Record<string, unknown>>]> {
    try {
      await this.#store.check();
      return [200, { ok: true, ...this.#store.bounds() }];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [503, { ok: false, error: why, ...this.#store.bounds() }];
    }
  }
}
