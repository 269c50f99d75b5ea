import type { IncomingMessage, ServerResponse } from 'node:http';
import { sleep } from '../../lib/async/sleep.ts';
import { answer, answerRefusal } from '../http/answer.ts';
import type { StreamLimit } from '../limits/streamLimit.ts';
import type { RelayLog } from '../relayLog.ts';
import type { RelayMetrics } from '../relayMetrics.ts';
import type { RelayStore, StationToken } from '../relayStore.ts';
import { heartbeatMs, maxPollSeconds, type RelayedPage, type RelayState, streamMessages } from '../wire/wire.ts';
import type { Feed, Frame } from './feed.ts';
import { createSharedReader, type SharedReader } from './sharedReader.ts';

export interface DeliveryParts {
  readonly store: Pick<RelayStore, 'id' | 'bounds' | 'registry' | 'shared'>;
  readonly feed: Feed;
  readonly metrics: RelayMetrics;
  readonly streams: StreamLimit;
  readonly log: RelayLog;
  readonly shareBytes: number;
  readonly limited: (station: string, error: string) => void;
  readonly now: () => number;
  readonly closing: AbortSignal;
}

/** A stream writes so many events before it waits for its reader. */
const atOnce = 200;
/** Later events within it go out together, since many streams of few events each would cost the process much. The first goes at once. */
const gatheredMs = 20;
/** Streams stay open while the store is away, and ask again after so long. */
const storeAwayMs = 1_000;
/** A reader that takes nothing for so long is gone. */
const maxStallMs = 60_000;

/**
 * `GET /v1/events?after=CURSOR&store=ID&shared=REVISION`: default, and for another store, is what the station
 * acknowledged. Shared records come only on request.
 */
export async function serveEvents(
  parts: DeliveryParts,
  tokenHash: Buffer,
  token: StationToken,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const place = parts.streams.open(token.name);
  if ('error' in place) {
    parts.limited(token.name, place.error);
    return answerRefusal(response, place);
  }
  response.on('close', place.end);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const revoked = watchToken(parts, tokenHash);
  response.on('close', revoked.stop);
  const signal = AbortSignal.any([gone.signal, parts.closing, revoked.signal]);
  const from = cursorOf(parts, token, query);
  if (from === null) return answer(response, 400, { error: 'bad_cursor' });
  const shared = sharedFrom(parts, query);
  if (request.headers.accept?.includes('text/event-stream')) {
    parts.metrics.streamOpened();
    try {
      await stream(parts, tokenHash, from, shared, response, signal);
    } finally {
      parts.metrics.streamClosed();
    }
    return;
  }
  await longPoll(parts, tokenHash, from, shared, Number(query.get('wait') ?? 0), response, signal);
}

export function stateOf({ store }: Pick<DeliveryParts, 'store'>, { acknowledged }: StationToken): RelayState {
  return { store: store.id, ...store.bounds(), acknowledged };
}

function watchToken(
  { store, log }: DeliveryParts,
  tokenHash: Buffer,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const revoked = new AbortController();
  async function look(): Promise<void> {
    if ((await store.registry.tokenOf(tokenHash)) === null) revoked.abort();
  }
  const stop = store.registry.onTokensChanged(() => {
    look().catch((error: unknown) => log.warn('A token could not be looked at', { error }));
  });
  return { signal: revoked.signal, stop };
}

function cursorOf({ store }: DeliveryParts, { acknowledged }: StationToken, query: URLSearchParams): number | null {
  const given = query.get('after');
  if (given === null) return acknowledged;
  if (!/^\d{1,15}$/.test(given)) return null;
  if (query.get('store') === store.id) return Number(given);
  // Another store's cursor: that store was lost or replaced, and the station begins anew.
  return 0;
}

function sharedFrom({ store, now }: DeliveryParts, query: URLSearchParams): SharedReader | null {
  const given = query.get('shared');
  if (given === null || store.shared === null) return null;
  const isOfThisStore = query.get('store') === store.id && /^\d{1,15}$/.test(given);
  return createSharedReader(store.shared, isOfThisStore ? Number(given) : 0, now);
}

async function stream(
  parts: DeliveryParts,
  tokenHash: Buffer,
  from: number,
  shared: SharedReader | null,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const { feed, store, metrics } = parts;
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // nginx would hold events back.
    'x-accel-buffering': 'no',
  });
  const token = await store.registry.tokenOf(tokenHash);
  if (token === null) return void response.end();
  response.write(`event: state\ndata: ${JSON.stringify(stateOf(parts, token))}\n\n`);
  let cursor = from;
  let checkedAt = performance.now();
  while (!signal.aborted) {
    const frames = await framesAfter(parts, cursor, signal);
    const last = frames.at(-1);
    const message = (await shared?.next()) ?? null;
    const isTimeToCheck = performance.now() - checkedAt >= heartbeatMs - 1;
    if (isTimeToCheck) {
      checkedAt = performance.now();
      // The token was revoked meanwhile.
      if ((await store.registry.tokenOf(tokenHash)) === null) break;
    }
    // The token may have been revoked just now, and must get no event.
    if (frames.length > 0 && (await store.registry.tokenOf(tokenHash)) === null) break;
    const reported = message === null ? [] : [`event: ${streamMessages.shared}\ndata: ${JSON.stringify(message)}\n\n`];
    // Events removed before they were taken are skipped.
    cursor = last?.cursor ?? Math.max(cursor, store.bounds().oldest - 1);
    metrics.delivered(frames.length);
    const text = [...frames.map((frame) => frame.message), ...reported].join('');
    if (text !== '') {
      if (!response.write(text)) await drained(response, signal);
      if (frames.length < atOnce) await sleep(gatheredMs, signal).catch(() => undefined);
    } else {
      if (isTimeToCheck) response.write(': alive\n\n');
      await waitForMore(feed, cursor, shared, heartbeatMs, signal);
    }
  }
  // A revoked token must not get what is still buffered.
  if (response.writableNeedDrain) response.destroy();
  else response.end();
}

/** Empty after a pause while the store is away: the station keeps its stream. */
async function framesAfter(
  { feed, log }: DeliveryParts,
  cursor: number,
  signal: AbortSignal,
): Promise<readonly Frame[]> {
  try {
    return await feed.after(cursor, atOnce);
  } catch (error) {
    log.warn('Events can not be read now', { error });
    await sleep(storeAwayMs, signal).catch(() => undefined);
    return [];
  }
}

/** Bounds memory: a slow reader gets nothing more, and one that stands still is cut off. */
async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    response.destroy();
    resolve();
  }, maxStallMs);
  const goOn = (): void => resolve();
  response.once('drain', goOn);
  signal.addEventListener('abort', goOn, { once: true });
  await promise;
  clearTimeout(timer);
  response.off('drain', goOn);
  signal.removeEventListener('abort', goOn);
}

async function waitForMore(
  feed: Feed,
  cursor: number,
  shared: SharedReader | null,
  maxMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (shared === null) return feed.wait(cursor, maxMs, signal);
  const more = new AbortController();
  const unlisten = shared.onMore(() => more.abort());
  await feed.wait(cursor, maxMs, AbortSignal.any([signal, more.signal]));
  unlisten();
}

async function longPoll(
  parts: DeliveryParts,
  tokenHash: Buffer,
  from: number,
  shared: SharedReader | null,
  waitSeconds: number,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const longest = Math.min(maxPollSeconds, Number.isFinite(waitSeconds) ? waitSeconds : 0);
  // A polling station gets all leases and windows each time.
  const whole = (await shared?.next()) ?? null;
  const until = performance.now() + longest * 1_000;
  let frames = await parts.feed.after(from, atOnce);
  let changed = (await shared?.next()) ?? null;
  for (;;) {
    const leftMs = until - performance.now();
    // Unreported shared changes must not end the wait.
    if (frames.length > 0 || changed !== null || leftMs <= 0 || signal.aborted) break;
    await waitForMore(parts.feed, from, shared, leftMs, signal);
    frames = await parts.feed.after(from, atOnce);
    changed = (await shared?.next()) ?? null;
  }
  const token = await parts.store.registry.tokenOf(tokenHash);
  if (token === null) return answer(response, 401, { error: 'bad_token' });
  parts.metrics.delivered(frames.length);
  const reported = [whole, changed].filter((message) => message !== null);
  const page: RelayedPage = { ...stateOf(parts, token), events: frames.map(({ event }) => event), shared: reported };
  answer(response, 200, page);
}
