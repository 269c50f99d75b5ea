/** The owner of a record, and the most bytes of all theirs. */
export interface Share {
  readonly owner: string;
  readonly maxBytes: number;
}

export class ShareFull extends Error {
  readonly maxBytes: number;

  constructor({ owner, maxBytes }: Share) {
    super(`share_full: ${owner}`);
    this.name = 'ShareFull';
    this.maxBytes = maxBytes;
  }
}

/** Row, index entries and memory of a record. */
const overheadBytes = 200;

export function sizeOf(key: string, value: string): number {
  return key.length + Buffer.byteLength(value) + overheadBytes;
}

/** The last writer of a record pays for it. */
export interface Shares {
  /** Includes unowned records. */
  readonly total: number;
  add(owner: string | null, bytes: number): void;
  clear(): void;
  /** A record that does not grow always fits. */
  fits(share: Share, bytes: number, before: { readonly owner: string | null; readonly bytes: number } | null): boolean;
}

export function createShares(): Shares {
  const used = new Map<string | null, number>();
  let total = 0;
  return {
    get total() {
      return total;
    },
    add(owner, bytes) {
      total += bytes;
      const now = (used.get(owner) ?? 0) + bytes;
      if (now <= 0) used.delete(owner);
      else used.set(owner, now);
    },
    clear() {
      used.clear();
      total = 0;
    },
    fits({ owner, maxBytes }, bytes, before) {
      const own = before?.owner === owner ? before.bytes : 0;
      return bytes <= own || (used.get(owner) ?? 0) - own + bytes <= maxBytes;
    },
  };
}
