import { JetStreamApiError, StorageType } from '@nats-io/jetstream';
import { type KV, Kvm, type KvWatchEntry } from '@nats-io/kv';
import { sleep } from '../../lib/async/sleep.ts';
import type { RelayLog } from '../relayLog.ts';
import { callMs, type NatsLink, type NatsOptions } from './natsConnection.ts';

export interface BucketEntry {
  readonly key: string;
  readonly value: string;
  /** Grows with each write to the bucket. */
  readonly revision: number;
  /** When it was written, by the servers' clock. */
  readonly at: number;
}

/**
 * A bucket of keys and values that all relays of a fleet share, held in memory as it changes: reading asks nobody, and goes on while NATS is
 * away.
 */
export interface WatchedBucket {
  get(key: string): BucketEntry | null;
  /** Those whose key begins so. */
  entries(prefix: string): readonly BucketEntry[];
  /** Writes, and resolves with the revision; null where the key has another revision than that. `new`: where it has no value. */
  put(key: string, value: string, expected: number | 'new' | 'any'): Promise<number | null>;
  /** Whether it was there, at that revision where one is given. */
  remove(key: string, expected: number | 'any'): Promise<boolean>;
  /** Resolves when all that anybody had written before this call is in memory. Rejects where that can't be known. */
  catchUp(): Promise<void>;
  /** The revision up to which all is in memory. */
  readonly revision: number;
  /** Told of each change as it comes: null is a key that was removed. */
  onChange(listener: (key: string, entry: BucketEntry | null) => void): () => void;
  close(): void;
}

const wrongLastSequence = 10_071;
const retryMs = 500;

/** Makes the bucket where there is none; resolves when all of it is in memory. */
export async function openBucket(
  link: NatsLink,
  options: Pick<NatsOptions, 'name' | 'replicas'>,
  name: string,
  log: RelayLog,
): Promise<WatchedBucket> {
  const kv = await makeBucket(link, options, name);
  const entries = new Map<string, BucketEntry>();
  /** Of the newest write to each key, a removal too: what comes late changes nothing. */
  const seen = new Map<string, number>();
  const listeners = new Set<(key: string, entry: BucketEntry | null) => void>();
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  let watched = 0;
  let stopWatching: () => void = () => undefined;

  const lastRevision = async (): Promise<number> => (await kv.status()).streamInfo.state.last_seq;

  function apply(key: string, revision: number, entry: BucketEntry | null): void {
    if ((seen.get(key) ?? 0) >= revision) return;
    seen.set(key, revision);
    if (entry === null) entries.delete(key);
    else entries.set(key, entry);
    for (const listener of listeners) listener(key, entry);
  }

  function reach(revision: number): void {
    watched = Math.max(watched, revision);
    for (const look of [...waiting]) look();
  }

  function take(found: KvWatchEntry): void {
    const { key, revision } = found;
    const value =
      found.operation === 'PUT' ? { key, revision, value: found.string(), at: found.created.getTime() } : null;
    apply(key, revision, value);
    // Values that were there before come by key, not by revision: they are all there with the last of them.
    if (found.isUpdate) reach(revision);
  }

  /** From the beginning each time: keys that were removed meanwhile are told as removed. */
  async function watch(loaded: () => void): Promise<void> {
    const upTo = await lastRevision();
    const changes = await kv.watch();
    stopWatching = () => changes.stop();
    if (closing.signal.aborted) stopWatching();
    const isEmpty = (await kv.status()).values === 0;
    if (isEmpty) {
      reach(upTo);
      loaded();
    }
    for await (const found of changes) {
      take(found);
      if (!found.isUpdate) continue;
      reach(upTo);
      loaded();
    }
  }

  const { promise: firstLoad, resolve: loaded, reject: failed } = Promise.withResolvers<void>();
  async function keepWatching(): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      await watch(loaded).catch((error: unknown) => {
        if (isFirst) failed(error);
        if (link.isConnected && !closing.signal.aborted)
          log.warn('What the fleet shares is not watched now', { error });
      });
      await sleep(retryMs, closing.signal).catch(() => undefined);
    }
  }
  void keepWatching();

  async function catchUp(): Promise<void> {
    const wanted = await lastRevision();
    if (watched >= wanted) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (): void => {
      if (watched >= wanted) resolve();
    };
    const timer = setTimeout(() => {
      // The watch stands still: it begins anew.
      stopWatching();
      reject(new Error('what the fleet shares could not be read in time'));
    }, callMs);
    waiting.add(look);
    try {
      await promise;
    } finally {
      waiting.delete(look);
      clearTimeout(timer);
    }
  }

  let together: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  /** Those who ask while a look is under way share the one behind it: what is under way may have looked before their time. */
  function catchUpTogether(): Promise<void> {
    if (together === null) {
      together = catchUp().finally(() => {
        together = null;
      });
      return together;
    }
    next ??= together
      .catch(() => undefined)
      .then(() => {
        next = null;
        return catchUpTogether();
      });
    return next;
  }

  async function unlessChanged<Result>(write: () => Promise<Result>): Promise<Result | null> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return null;
      throw error;
    }
  }

  await firstLoad;
  return {
    get revision() {
      return watched;
    },
    get: (key) => entries.get(key) ?? null,
    entries: (prefix) => [...entries.values()].filter(({ key }) => key.startsWith(prefix)),
    async put(key, value, expected) {
      const revision = await unlessChanged(() => {
        if (expected === 'any') return kv.put(key, value);
        return expected === 'new' ? kv.create(key, value) : kv.update(key, value, expected);
      });
      if (revision !== null) apply(key, revision, { key, value, revision, at: Date.now() });
      return revision;
    },
    async remove(key, expected) {
      const current = entries.get(key);
      if (current === undefined) return false;
      const previousSeq = expected === 'any' ? current.revision : expected;
      const done = await unlessChanged(async () => {
        await kv.delete(key, { previousSeq });
        return true;
      });
      if (done === null) return false;
      if (entries.get(key)?.revision === previousSeq) {
        entries.delete(key);
        for (const listener of listeners) listener(key, null);
      }
      return true;
    },
    catchUp: catchUpTogether,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closing.abort();
      stopWatching();
    },
  };
}

/** A bucket on the disks of so many servers, made where there is none; `ttlMs` is how long its keys live. */
export async function makeBucket(
  link: NatsLink,
  { name: fleet, replicas }: Pick<NatsOptions, 'name' | 'replicas'>,
  name: string,
  ttlMs?: number,
): Promise<KV> {
  const wanted = { history: 1, replicas: replicas ?? 1, storage: StorageType.File, timeout: callMs };
  const kv = await new Kvm(link.jetstream).create(`${fleet}-${name}`, {
    ...wanted,
    ...(ttlMs === undefined ? {} : { ttl: ttlMs }),
  });
  const { config } = (await kv.status()).streamInfo;
  if (replicas !== null && config.num_replicas !== replicas)
    await link.manager.streams.update(config.name, { num_replicas: replicas });
  return kv;
}
