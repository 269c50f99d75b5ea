/** Who pays for a record, and how much all of theirs may take. */
export interface Share {
  readonly owner: string;
  readonly mostBytes: number;
}

/** The owner's records would take more than their share: nothing was written. */
export class ShareFull extends Error {
  readonly mostBytes: number;

  constructor({ owner, mostBytes }: Share) {
    super(`share_full: ${owner}`);
    this.name = 'ShareFull';
    this.mostBytes = mostBytes;
  }
}

/** What a record costs besides key and value: its row, its places in the indexes, what memory holds of it. */
const bytesBeside = 200;

export function sizeOf(key: string, value: string): number {
  return key.length + Buffer.byteLength(value) + bytesBeside;
}

/** What each owner's records take. Who wrote a record last pays for it. */
export interface Shares {
  /** All together, those that nobody pays for too. */
  readonly total: number;
  add(owner: string | null, bytes: number): void;
  clear(): void;
  /** Whether one record of that size may take the place of the one that is there. What does not grow always may. */
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
    fits({ owner, mostBytes }, bytes, before) {
      const own = before?.owner === owner ? before.bytes : 0;
      return bytes <= own || (used.get(owner) ?? 0) - own + bytes <= mostBytes;
    },
  };
}
