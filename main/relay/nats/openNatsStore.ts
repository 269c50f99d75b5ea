import { oneAtATime } from '../../lib/async/oneAtATime.ts';
import type { RelayLog } from '../relayLog.ts';
import type { Registry, RelayStore, RetentionLimits } from '../relayStore.ts';
import { endpoints } from '../rights.ts';
import type { SharedRecords } from '../sharedRecords.ts';
import { type EventStream, openEventStream } from './eventStream.ts';
import { connectNats, type NatsLink, type NatsOptions } from './natsConnection.ts';
import { natsRegistry } from './natsRegistry.ts';
import { natsShared } from './natsShared.ts';
import { followTail } from './tail.ts';
import { makeBucket, openBucket, type WatchedBucket } from './watchedBucket.ts';

const testsLiveMs = 120_000;
/** Another relay's event arrives within it, or is asked for. */
const tailMs = 500;

/** A JetStream stream for events and buckets for the registry, used by any number of relays at once. */
export async function openNatsStore(options: NatsOptions, log: RelayLog): Promise<RelayStore> {
  const link = await connectNats(options, log);
  try {
    const stream = await openEventStream(link, options);
    const { registry, bucket, prove } = await openRegistry(link, options, log);
    const shared = await openBucket(link, options, 'shared', log);
    const { created, state } = await stream.info();
    const buckets = [bucket, shared];
    const id = `${stream.name}@${created}`;
    return storeOf({ link, stream, registry, prove, shared: natsShared(shared), buckets, log, id }, boundsOf(state));
  } catch (error) {
    await link.close();
    throw error;
  }
}

/** The registry alone, for a command beside running relays. */
export async function openNatsRegistry(
  options: NatsOptions,
  log: RelayLog,
): Promise<{ readonly registry: Registry; close(): Promise<void> }> {
  const link = await connectNats(options, log);
  try {
    const { registry, bucket } = await openRegistry(link, options, log);
    return {
      registry,
      async close() {
        bucket.close();
        await link.close();
      },
    };
  } catch (error) {
    await link.close();
    throw error;
  }
}

async function openRegistry(
  link: NatsLink,
  options: NatsOptions,
  log: RelayLog,
): Promise<{ readonly registry: Registry; readonly bucket: WatchedBucket; prove(): Promise<void> }> {
  const bucket = await openBucket(link, options, 'registry', log);
  const tests = await makeBucket(link, options, 'tests', testsLiveMs);
  const payload = new Uint8Array(endpoints.webhook.maxBytes);
  const prove = oneAtATime(async () => void (await tests.put('proof', payload)));
  return { bucket, registry: natsRegistry(bucket, tests), prove };
}

interface Parts {
  readonly id: string;
  readonly link: NatsLink;
  readonly stream: EventStream;
  readonly registry: Registry;
  prove(): Promise<void>;
  readonly shared: SharedRecords;
  readonly buckets: readonly WatchedBucket[];
  readonly log: RelayLog;
}

interface Bounds {
  readonly oldest: number;
  readonly newest: number;
}

function storeOf({ id, link, stream, registry, prove, shared, buckets, log }: Parts, begin: Bounds): RelayStore {
  const listeners = new Set<() => void>();
  let { oldest, newest } = begin;
  const tail = followTail({ stream, link, log, came: () => reach(tail.newest) }, newest);

  function reach(cursor: number): void {
    if (cursor <= newest) return;
    newest = cursor;
    if (oldest === 0) oldest = 1;
    for (const listener of listeners) listener();
  }

  return {
    id,
    async append(event) {
      if (!link.isConnected) throw new Error('NATS is away');
      const cursor = await stream.publish(event);
      if (cursor !== null) reach(cursor);
      return cursor === null ? 'duplicate' : 'stored';
    },
    async after(given, limit) {
      const cursor = Math.max(given, oldest - 1);
      if (cursor >= newest) return [];
      // Relays have promised these events, and they are on their way here.
      await tail.reached(Math.min(newest, cursor + limit), tailMs);
      const known = tail.after(cursor, limit);
      if (known !== null) return known;
      return stream.read(cursor + 1, Math.min(limit, newest - cursor));
    },
    bounds: () => ({ oldest, newest }),
    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    registry,
    shared,
    async prune(limits) {
      const removed = await removeBeyond(stream, limits);
      const now = boundsOf((await stream.info()).state);
      oldest = now.oldest;
      reach(now.newest);
      return removed;
    },
    async check() {
      if (!link.isConnected) throw new Error('NATS is away');
      await prove();
      // The stream exists and has room of its own.
      await stream.info();
    },
    async close() {
      tail.close();
      for (const bucket of buckets) bucket.close();
      await link.close();
    },
  };
}

function boundsOf(state: { readonly first_seq: number; readonly last_seq: number; readonly messages: number }): Bounds {
  const { first_seq: first, last_seq: newest, messages } = state;
  if (newest === 0) return { oldest: 0, newest: 0 };
  return { oldest: messages === 0 ? newest + 1 : first, newest };
}

/** Events lie in order of receipt, so the old ones are found by halving. */
async function removeBeyond(stream: EventStream, { before, maxBytes }: RetentionLimits): Promise<number> {
  const { messages, bytes, first_seq: first, last_seq: last } = (await stream.info()).state;
  if (messages === 0) return 0;
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = await stream.one(middle);
    if (event !== null && event.receivedAt >= before) high = middle;
    else low = middle + 1;
  }
  // Events differ in size; an excess that stays goes the next time.
  const tooMany = bytes > maxBytes ? Math.ceil(messages * (1 - maxBytes / bytes)) : 0;
  const keepFrom = Math.max(low, Math.min(last + 1, first + tooMany));
  if (keepFrom > first) await stream.removeBefore(keepFrom);
  return keepFrom - first;
}
