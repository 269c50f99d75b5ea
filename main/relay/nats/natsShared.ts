import { requireSharable, type SharedRecords } from '../sharedRecords.ts';
import type { BucketEntry } from './bucketMemory.ts';
import type { WatchedBucket } from './watchedBucket.ts';

/** Shared records as keys of a bucket, which every relay of the fleet holds in memory. */
export function natsShared(bucket: WatchedBucket): SharedRecords {
  /** What is written can be read behind it, and `changes` tells of it. */
  async function done(revision: number): Promise<{ readonly kind: 'done'; readonly revision: number }> {
    await bucket.reached(revision);
    return { kind: 'done', revision };
  }

  async function conflict(key: string): Promise<{ readonly kind: 'conflict'; readonly current: BucketEntry | null }> {
    await bucket.catchUp();
    return { kind: 'conflict', current: bucket.get(key) };
  }

  return {
    get: async (key) => bucket.get(key),
    async put(key, value, expected) {
      requireSharable(key, value);
      const revision = await bucket.put(key, value, expected);
      return revision === null ? conflict(key) : done(revision);
    },
    async remove(key, expected) {
      if (bucket.get(key) === null) await bucket.catchUp();
      for (;;) {
        if (bucket.get(key) === null) return { kind: 'done', revision: 0 };
        const revision = await bucket.remove(key, expected);
        if (revision !== null) return done(revision);
        const outcome = await conflict(key);
        if (expected !== 'any') return outcome;
      }
    },
    list: async (prefix) => bucket.entries(prefix).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    changes: async (after, limit) => bucket.behind(after, limit),
    newest: () => bucket.told,
    onChanged: (listener) => bucket.onTold(listener),
    prune: (before) => bucket.forget(before),
  };
}
