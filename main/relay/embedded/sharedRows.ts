import type Database from 'better-sqlite3';
import { type Expected, type PutOutcome, type SharedChange, type SharedRecord, savedPrefix } from '../sharedRecords.ts';
import { createShares, type Share, sizeOf } from '../shares.ts';

export interface SharedWrite {
  readonly key: string;
  readonly value: string | null;
  readonly expected: Expected;
  readonly at: number;
  readonly share?: Share | undefined;
}

/** `full`: the owner's share would be exceeded. */
export type RowOutcome = PutOutcome | { readonly kind: 'full' };

/** A row whose value is null records a removal. The caller provides transactions and flushes. */
export interface SharedRows {
  write(write: SharedWrite): RowOutcome;
  get(key: string): SharedRecord | null;
  list(prefix: string): readonly SharedRecord[];
  changes(after: number, newest: number, limit: number): readonly SharedChange[];
  newest(): number;
  bytes(): number;
  /** Call it after writes were undone or rows are gone. */
  recount(): void;
  prune(before: number, max: number): number;
}

export function sharedRows(database: Database.Database): SharedRows {
  const columns = 'SELECT key, value, revision, at FROM shared';
  const one = database.prepare<[string], SharedChange>(`${columns} WHERE key = ?`);
  const range = database.prepare<[string, string], SharedRecord>(
    `${columns} WHERE key >= ? AND key < ? AND value IS NOT NULL ORDER BY key`,
  );
  const all = database.prepare<[], SharedRecord>(`${columns} WHERE value IS NOT NULL ORDER BY key`);
  const changes = database.prepare<[number, number, number], SharedChange>(
    `${columns} WHERE revision > ? AND revision <= ? ORDER BY revision LIMIT ?`,
  );
  // Each write makes a new row, whose number is the revision; SQLite gives none twice.
  const replace = database.prepare<[string, string | null, number, string | null]>(
    'INSERT OR REPLACE INTO shared (key, value, at, owner) VALUES (?, ?, ?, ?)',
  );
  const ownerOf = database.prepare<[string], { owner: string | null }>('SELECT owner FROM shared WHERE key = ?');
  const sizes = database.prepare<[], { owner: string | null; bytes: number }>(
    // Must agree with `sizeOf`.
    `SELECT owner, sum(length(key) + octet_length(value) + ${sizeOf('', '')}) AS bytes FROM shared
     WHERE value IS NOT NULL GROUP BY owner`,
  );
  const shares = createShares();
  recount();

  function recount(): void {
    shares.clear();
    for (const { owner, bytes } of sizes.all()) shares.add(owner, bytes);
  }
  const newest = database.prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'shared'");
  const forget = database.prepare<[number, number]>(
    `DELETE FROM shared WHERE revision IN (SELECT revision FROM shared
      WHERE at < ? AND (value IS NULL OR key NOT GLOB '${savedPrefix}*') ORDER BY revision LIMIT ?)`,
  );

  function get(key: string): SharedRecord | null {
    const found = one.get(key);
    return found === undefined || found.value === null ? null : { ...found, value: found.value };
  }

  return {
    get,
    write({ key, value, expected, at, share }) {
      const current = get(key);
      const isExpected = expected === 'any' || (expected === 'new' ? current === null : current?.revision === expected);
      if (value === null && current === null) return { kind: 'done', revision: 0 };
      if (!isExpected) return { kind: 'conflict', current };
      const before =
        current === null ? null : { owner: ownerOf.get(key)?.owner ?? null, bytes: sizeOf(current.key, current.value) };
      const bytes = value === null ? 0 : sizeOf(key, value);
      if (share !== undefined && !shares.fits(share, bytes, before)) return { kind: 'full' };
      const owner = share?.owner ?? null;
      const revision = Number(replace.run(key, value, at, owner).lastInsertRowid);
      if (before !== null) shares.add(before.owner, -before.bytes);
      shares.add(owner, bytes);
      return { kind: 'done', revision };
    },
    // A prefix ends with a dot, and a slash follows a dot.
    list: (prefix) => (prefix === '' ? all.all() : range.all(prefix, `${prefix.slice(0, -1)}/`)),
    changes: (after, upTo, limit) => changes.all(after, upTo, limit),
    newest: () => newest.get()?.seq ?? 0,
    bytes: () => shares.total,
    recount,
    prune: (before, max) => forget.run(before, max).changes,
  };
}
