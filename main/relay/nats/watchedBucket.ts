import { StorageType } from '@nats-io/jetstream';
import { type KV, Kvm, type KvWatchEntry } from '@nats-io/kv';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { oneAtATime } from '../../lib/async/oneAtATime.ts';
import { sleep } from '../../lib/async/sleep.ts';
import type { RelayLog } from '../relayLog.ts';
import { savedPrefix } from '../sharedRecords.ts';
import { type BucketMemory, createBucketMemory } from './bucketMemory.ts';
import { madeTogether } from './madeTogether.ts';
import { callMs, isWrongLastSequence, type NatsLink, type NatsOptions } from './natsConnection.ts';

/** A fleet's bucket, held in memory: reads ask nobody, and go on while NATS is away. */
export interface WatchedBucket
  extends Pick<BucketMemory, 'get' | 'entries' | 'behind' | 'ownerOf' | 'onApplied' | 'onTold'> {
  /** Memory is complete up to this revision. */
  readonly reported: number;
  /** Answers the revision; null where the key's differs from `expected`. `new`: the key has no value. */
  put(key: string, value: string, expected: number | 'new' | 'any', owner?: string): Promise<number | null>;
  /** Answers the removal's revision; null where there is no value, or another revision. */
  remove(key: string, expected: number | 'any'): Promise<number | null>;
  /** Waits for everything written before this call. Rejects where that can't be known. */
  catchUp(): Promise<void>;
  /** Waits some seconds at most. */
  reached(revision: number): Promise<boolean>;
  /** Forgets older writes and removals without a change event; answers how many. */
  forget(before: number): Promise<number>;
  close(): void;
}

const retryMs = 500;
const forgottenAtOnce = 50;

/** Resolves when all of the bucket is in memory. */
export async function openBucket(
  link: NatsLink,
  options: Pick<NatsOptions, 'name' | 'replicas'>,
  name: string,
  log: RelayLog,
): Promise<WatchedBucket> {
  const kv = await makeBucket(link, options, name);
  const stream = (await kv.status()).streamInfo.config.name;
  const subjects = stream.replace(/^KV_/, '$KV.');
  const memory = createBucketMemory();
  const watching = watchBucket(link, kv, memory, log);

  async function forgetOne(key: string, revision: number): Promise<void> {
    // Up to that revision, so that a concurrent write stays.
    await link.manager.streams.purge(stream, { filter: `${subjects}.${key}`, seq: revision + 1 });
    memory.drop(key, revision);
  }

  await watching.firstLoad;
  return {
    get reported() {
      return memory.reported;
    },
    get: memory.get,
    entries: memory.entries,
    behind: memory.behind,
    ownerOf: memory.ownerOf,
    onApplied: memory.onApplied,
    onTold: memory.onTold,
    async put(key, value, expected, owner) {
      const revision = await unlessChanged(() => {
        if (owner !== undefined) return putFor(link, kv, `${subjects}.${key}`, { key, value, expected, owner });
        if (expected === 'any') return kv.put(key, value);
        return expected === 'new' ? kv.create(key, value) : kv.update(key, value, expected);
      });
      if (revision !== null) memory.apply({ key, value, revision, at: Date.now() }, owner);
      return revision;
    },
    async remove(key, expected) {
      const current = memory.get(key);
      if (current === null || (expected !== 'any' && expected !== current.revision)) return null;
      // The client's own removal does not give its revision.
      const revision = await unlessChanged(() => removeAt(link, `${subjects}.${key}`, current.revision));
      if (revision !== null) memory.apply({ key, value: null, revision, at: Date.now() });
      return revision;
    },
    catchUp: oneAtATime(watching.catchUp),
    reached: watching.reached,
    async forget(before) {
      const old = memory
        .states()
        .filter(({ key, value, at }) => at < before && (value === null || !key.startsWith(savedPrefix)));
      for (let from = 0; from < old.length; from += forgottenAtOnce)
        await Promise.all(old.slice(from, from + forgottenAtOnce).map(({ key, revision }) => forgetOne(key, revision)));
      return old.length;
    },
    close: watching.close,
  };
}

/** Keeps what is in memory as the bucket is, until it is closed; a watch that breaks off begins anew. */
function watchBucket(link: NatsLink, kv: KV, memory: ReturnType<typeof createBucketMemory>, log: RelayLog) {
  const closing = new AbortController();
  let stopWatching: () => void = () => undefined;

  const lastRevision = async (): Promise<number> => (await kv.status()).streamInfo.state.last_seq;

  function take(found: KvWatchEntry): void {
    const { key, revision, created } = found;
    const value = found.operation === 'PUT' ? found.string() : null;
    memory.apply({ key, revision, at: created.getTime(), value }, ownerOf(found));
  }

  /** Begins at the start each time, so that removals meanwhile are seen. */
  async function watch(loaded: () => void): Promise<void> {
    const upTo = await lastRevision();
    const changes = await kv.watch();
    stopWatching = () => changes.stop();
    if (closing.signal.aborted) stopWatching();
    if ((await kv.status()).values === 0) {
      memory.notify(upTo);
      loaded();
    }
    for await (const found of changes) {
      take(found);
      // The history arrives as a whole and is complete with its last entry.
      if (!found.isUpdate) continue;
      memory.notify(Math.max(upTo, found.revision));
      loaded();
    }
  }

  const { promise: firstLoad, resolve: loaded, reject: failed } = Promise.withResolvers<void>();
  async function keepWatching(): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      await watch(loaded).catch((error: unknown) => {
        if (isFirst) failed(error);
        if (link.isConnected && !closing.signal.aborted) log.warn('What the fleet shares is not watched', { error });
      });
      await sleep(retryMs, closing.signal).catch(() => undefined);
    }
  }
  void keepWatching();

  async function reached(revision: number): Promise<boolean> {
    if (await memory.reached(revision, callMs)) return true;
    // A stalled watch begins anew.
    stopWatching();
    return false;
  }

  async function catchUp(): Promise<void> {
    if (!(await reached(await lastRevision()))) throw new Error('what the fleet shares could not be read in time');
  }

  return {
    /** Resolves when all of the bucket is in memory. */
    firstLoad,
    reached,
    catchUp,
    close(): void {
      closing.abort();
      stopWatching();
    },
  };
}

/** `ttlMs` is how long keys live. */
export async function makeBucket(
  link: NatsLink,
  { name: fleet, replicas }: Pick<NatsOptions, 'name' | 'replicas'>,
  name: string,
  ttlMs?: number,
): Promise<KV> {
  const wanted = { history: 1, replicas: replicas ?? 1, storage: StorageType.File, timeout: callMs };
  const kv = await madeTogether(() =>
    new Kvm(link.jetstream).create(`${fleet}-${name}`, { ...wanted, ...(ttlMs === undefined ? {} : { ttl: ttlMs }) }),
  );
  const { config } = (await kv.status()).streamInfo;
  if (replicas !== null && config.num_replicas !== replicas)
    await link.manager.streams.update(config.name, { num_replicas: replicas });
  return kv;
}

/** Values are the stations' own, so the owner is in a header. */
const ownerHeader = 'Sideshot-Owner';

/** The client's own write can't set a header. */
async function putFor(
  { jetstream }: NatsLink,
  kv: KV,
  subject: string,
  { key, value, expected, owner }: { key: string; value: string; expected: number | 'new' | 'any'; owner: string },
): Promise<number> {
  const told = headers();
  told.set(ownerHeader, Buffer.from(owner).toString('base64url'));
  const publish = async (lastSubjectSequence: number | null): Promise<number> => {
    const expect = lastSubjectSequence === null ? {} : { expect: { lastSubjectSequence } };
    return (await jetstream.publish(subject, value, { headers: told, timeout: callMs, ...expect })).seq;
  };
  if (expected !== 'new') return publish(expected === 'any' ? null : expected);
  try {
    return await publish(0);
  } catch (error) {
    // A removal mark may be replaced.
    const found = isWrongLastSequence(error) ? await kv.get(key) : null;
    if (found === null || found.operation === 'PUT') throw error;
    return publish(found.revision);
  }
}

function ownerOf(found: KvWatchEntry): string | null {
  // The client's entry hides its message's headers; without them nobody pays.
  const { sm } = found as KvWatchEntry & { readonly sm?: { readonly headers?: MsgHdrs } };
  const told = sm?.headers?.get(ownerHeader);
  return told ? Buffer.from(told, 'base64url').toString() : null;
}

async function removeAt({ jetstream }: NatsLink, subject: string, revision: number): Promise<number> {
  const marked = headers();
  marked.set('KV-Operation', 'DEL');
  const expect = { lastSubjectSequence: revision };
  const { seq } = await jetstream.publish(subject, '', { headers: marked, expect, timeout: callMs });
  return seq;
}

async function unlessChanged<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write();
  } catch (error) {
    if (isWrongLastSequence(error)) return null;
    throw error;
  }
}
