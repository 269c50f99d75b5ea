import { requireSharable, type SharedRecords } from '../sharedRecords.ts';
import { createShares, ShareFull, sizeOf } from '../shares.ts';
import type { BucketEntry, BucketState } from './bucketMemory.ts';
import type { WatchedBucket } from './watchedBucket.ts';

export function natsShared(bucket: WatchedBucket): SharedRecords {
  const shares = createShares();
  const counted = new Map<string, { readonly owner: string | null; readonly bytes: number }>();

  function count({ key, value }: Pick<BucketState, 'key' | 'value'>): void {
    const before = counted.get(key);
    if (before !== undefined) shares.add(before.owner, -before.bytes);
    if (value === null) return void counted.delete(key);
    const owner = bucket.ownerOf(key);
    const bytes = sizeOf(key, value);
    counted.set(key, { owner, bytes });
    shares.add(owner, bytes);
  }

  for (const entry of bucket.entries('')) count(entry);
  bucket.onApplied(count);

  /** After it resolves, reads and `changes` include the write. */
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
    async put(key, value, expected, share) {
      requireSharable(key, value);
      const bytes = sizeOf(key, value);
      if (share === undefined) {
        const revision = await bucket.put(key, value, expected);
        return revision === null ? conflict(key) : done(revision);
      }
      if (!shares.fits(share, bytes, counted.get(key) ?? null)) throw new ShareFull(share);
      // Writes under way count, so that concurrent ones cannot share one room.
      shares.add(share.owner, bytes);
      const revision = await bucket
        .put(key, value, expected, share.owner)
        .finally(() => shares.add(share.owner, -bytes));
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
    newest: () => bucket.reported,
    bytes: () => shares.total,
    onChanged: (listener) => bucket.onTold(listener),
    async prune(before) {
      const removed = await bucket.forget(before);
      // Forgetting causes no change event.
      for (const key of counted.keys()) if (bucket.get(key) === null) count({ key, value: null });
      return removed;
    },
  };
}
