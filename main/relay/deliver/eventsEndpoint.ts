import type { IncomingMessage, ServerResponse } from 'node:http';
import { sleep } from '../../lib/async/sleep.ts';
import { answer, answerRefusal } from '../http/answer.ts';
import type { StreamLimit } from '../limits/streamLimit.ts';
import type { RelayLog } from '../relayLog.ts';
import type { RelayMetrics } from '../relayMetrics.ts';
import type { RelayStore, StationToken } from '../relayStore.ts';
import { heartbeatMs, longestPollSeconds, type RelayedPage, type RelayState, streamMessages } from '../wire/wire.ts';
import type { Feed, Frame } from './feed.ts';
import { createSharedReader, type SharedReader } from './sharedReader.ts';

export interface DeliveryParts {
  readonly store: Pick<RelayStore, 'id' | 'bounds' | 'registry' | 'shared'>;
  readonly feed: Feed;
  readonly metrics: RelayMetrics;
  readonly streams: StreamLimit;
  readonly log: RelayLog;
  /** What the records of one token may take. */
  readonly shareBytes: number;
  /** A call was refused since that station is beyond its limit. */
  readonly limited: (station: string, error: string) => void;
  readonly now: () => number;
  /** Fires when the relay stops: streams end. */
  readonly closing: AbortSignal;
}

/** So many events are written before a stream looks whether its reader keeps up. */
const atOnce = 200;
/** What comes within it goes out as one: many streams would take the process up with writing a few events each. The first goes at once. */
const gatheredMs = 20;
/** A store that can't be read is asked again after so long; its streams stay open. */
const storeAwayMs = 1_000;
/** A reader that takes nothing for so long is gone. */
const longestStallMs = 60_000;

/**
 * `GET /v1/events?after=CURSOR&store=ID&shared=REVISION`: behind what the station has acknowledged where it does not say, or speaks of another
 * store. What the fleet shares comes along for a station that asks for it.
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

/** Fires as soon as the token is revoked: nothing is handed out by it any more. */
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
  // A cursor of another store: that one was lost or replaced, and this station begins anew.
  return 0;
}

/** Null for a station that asks for events alone, and where this store shares nothing. */
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
    // nginx would gather events before it hands them on.
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
      // Revoked meanwhile.
      if ((await store.registry.tokenOf(tokenHash)) === null) break;
    }
    // It may have been revoked in this very moment: no event goes out by it.
    if (frames.length > 0 && (await store.registry.tokenOf(tokenHash)) === null) break;
    const told = message === null ? [] : [`event: ${streamMessages.shared}\ndata: ${JSON.stringify(message)}\n\n`];
    // What was removed before it was taken is passed.
    cursor = last?.cursor ?? Math.max(cursor, store.bounds().oldest - 1);
    metrics.delivered(frames.length);
    const text = [...frames.map((frame) => frame.message), ...told].join('');
    if (text !== '') {
      if (!response.write(text)) await drained(response, signal);
      if (frames.length < atOnce) await sleep(gatheredMs, signal).catch(() => undefined);
    } else {
      if (isTimeToCheck) response.write(': alive\n\n');
      await waitForMore(feed, cursor, shared, heartbeatMs, signal);
    }
  }
  // What a reader has not taken yet is not for one whose token was revoked.
  if (response.writableNeedDrain) response.destroy();
  else response.end();
}

/** None while the store is away, and then not at once: the station keeps its stream. */
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

/** Memory stays bounded: nothing more is read for a reader that does not keep up, and one that stands still is cut off. */
async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    response.destroy();
    resolve();
  }, longestStallMs);
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
  longestMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (shared === null) return feed.wait(cursor, longestMs, signal);
  const more = new AbortController();
  const unlisten = shared.onMore(() => more.abort());
  await feed.wait(cursor, longestMs, AbortSignal.any([signal, more.signal]));
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
  const longest = Math.min(longestPollSeconds, Number.isFinite(waitSeconds) ? waitSeconds : 0);
  // Leases and windows that there are: a station that polls is told of them each time.
  const whole = (await shared?.next()) ?? null;
  const until = performance.now() + longest * 1_000;
  let frames = await parts.feed.after(from, atOnce);
  let changed = (await shared?.next()) ?? null;
  for (;;) {
    const leftMs = until - performance.now();
    // Much that is shared is not told: it does not end the wait.
    if (frames.length > 0 || changed !== null || leftMs <= 0 || signal.aborted) break;
    await waitForMore(parts.feed, from, shared, leftMs, signal);
    frames = await parts.feed.after(from, atOnce);
    changed = (await shared?.next()) ?? null;
  }
  const token = await parts.store.registry.tokenOf(tokenHash);
  if (token === null) return answer(response, 401, { error: 'bad_token' });
  parts.metrics.delivered(frames.length);
  const told = [whole, changed].filter((message) => message !== null);
  const page: RelayedPage = { ...stateOf(parts, token), events: frames.map(({ event }) => event), shared: told };
  answer(response, 200, page);
}
