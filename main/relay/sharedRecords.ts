import type { Share } from './shares.ts';

/**
 * What the stations of a fleet share: small records by key, each with a revision. Nobody holds a lock: who writes says which revision it has
 * read, and is told where another was faster. The embedded store (SQLite) and a fleet's (JetStream key-value) answer the same
 * questions; one conformance suite holds both.
 */
export interface SharedRecords {
  get(key: string): Promise<SharedRecord | null>;
  /**
   * Writes one record where it stands as `expected` says: at that revision, not there (`new`), or however (`any`). On the disk when it
   * resolves. Rejects for a key or value that is not allowed, where it could not be kept, and with `ShareFull` where it would be more than the
   * share of whom it is written for; nobody pays for one that is written without.
   */
  put(key: string, value: string, expected: Expected, share?: Share): Promise<PutOutcome>;
  /** Removes one record where it stands at that revision, or however. On the disk when it resolves; one that is not there is removed already. */
  remove(key: string, expected: number | 'any'): Promise<PutOutcome>;
  /** All records whose keys begin so, by key. `prefix` is empty, or parts of keys that end with a dot. */
  list(prefix: string): Promise<readonly SharedRecord[]>;
  /**
   * What was written or removed behind that revision, oldest first: of each key its newest state alone. Whoever reads on from the last one's
   * revision misses nothing.
   */
  changes(after: number, limit: number): Promise<readonly SharedChange[]>;
  /** The newest revision that `changes` gives; 0 before the first. */
  newest(): number;
  /** What all of them take, in bytes. */
  bytes(): number;
  /** Calls back each time that `changes` has more; the answer ends it. */
  onChanged(listener: () => void): () => void;
  /**
   * Forgets what was last written or removed before that time, without a change that tells of it; answers how many. Keys below `kept.` stay for
   * as long as nobody removes them.
   */
  prune(before: number): Promise<number>;
}

export interface SharedRecord {
  readonly key: string;
  readonly value: string;
  /** Grows with each write of any record, and is never given twice. */
  readonly revision: number;
  /** When it was written, by the store's clock. */
  readonly at: number;
}

/** `value` null: it was removed. */
export interface SharedChange extends Omit<SharedRecord, 'value'> {
  readonly value: string | null;
}

export type Expected = number | 'new' | 'any';

/** `current`: what stands there instead. */
export type PutOutcome =
  | { readonly kind: 'done'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly current: SharedRecord | null };

/** What begins so is not forgotten by time. */
export const keptPrefix = 'kept.';

/** What JetStream's keys allow: parts between dots. */
const keyPattern = /^[-/_=a-zA-Z0-9]+(\.[-/_=a-zA-Z0-9]+)*$/;
const longestKey = 256;
const mostValueBytes = 256 * 1024;

/** A key or value that no store takes: whoever sent it is told, and need not try again. */
export class NotSharable extends Error {}

/** Throws `NotSharable` for what no store takes. */
export function requireSharable(key: string, value: string): void {
  if (key.length > longestKey || !keyPattern.test(key)) throw new NotSharable('bad_key');
  if (Buffer.byteLength(value) > mostValueBytes) throw new NotSharable('too_long');
}
