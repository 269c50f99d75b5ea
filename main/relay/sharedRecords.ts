import type { Share } from './shares.ts';

/**
 * Small records of a fleet with revisions and no locks: a writer names the revision that it has read. SQLite for one
 * site or JetStream for a fleet; one conformance suite holds both.
 */
export interface SharedRecords {
  get(key: string): Promise<SharedRecord | null>;
  /**
   * Writes where the record is at revision `expected`, missing (`new`), or in any state. On the disk when it resolves.
   * Rejects for a forbidden key or value, a failed write, and with `ShareFull` beyond the owner's share; without
   * `share` nobody pays.
   */
  put(key: string, value: string, expected: Expected, share?: Share): Promise<PutOutcome>;
  /** On the disk when it resolves. A missing record counts as removed. */
  remove(key: string, expected: number | 'any'): Promise<PutOutcome>;
  /** `prefix` is empty, or parts of keys ending with a dot. Sorted by key. */
  list(prefix: string): Promise<readonly SharedRecord[]>;
  /** The newest state of each key after that revision, oldest first. Reading on from the last one misses nothing. */
  changes(after: number, limit: number): Promise<readonly SharedChange[]>;
  /** 0 before the first. */
  newest(): number;
  bytes(): number;
  /** The answer ends it. */
  onChanged(listener: () => void): () => void;
  /** Forgets older writes and removals without a change; answers how many. Keys below `kept.` stay. */
  prune(before: number): Promise<number>;
}

export interface SharedRecord {
  readonly key: string;
  readonly value: string;
  /** Grows with every write, never given twice. */
  readonly revision: number;
  /** The store's clock tells it. */
  readonly at: number;
}

export interface SharedChange extends Omit<SharedRecord, 'value'> {
  readonly value: string | null;
}

export type Expected = number | 'new' | 'any';

/** `current`: the record that is there instead. */
export type PutOutcome =
  | { readonly kind: 'done'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly current: SharedRecord | null };

/** Such keys are not forgotten by time. */
export const savedPrefix = 'kept.';

/** JetStream's keys: parts between dots. */
const keyPattern = /^[-/_=a-zA-Z0-9]+(\.[-/_=a-zA-Z0-9]+)*$/;
const maxKeyLength = 256;
const maxValueBytes = 256 * 1024;

/** No store takes this key or value, so that a retry is useless. */
export class NotSharable extends Error {}

export function requireSharable(key: string, value: string): void {
  if (key.length > maxKeyLength || !keyPattern.test(key)) throw new NotSharable('bad_key');
  if (Buffer.byteLength(value) > maxValueBytes) throw new NotSharable('too_long');
}
