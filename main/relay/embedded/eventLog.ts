import type Database from 'better-sqlite3';
import type { NewEvent, RetentionLimits, SavedEvent } from '../relayStore.ts';

export interface EventRows {
  /** Answers null for a known event. */
  insert(event: NewEvent): number | null;
  after(cursor: number, newest: number, limit: number): readonly SavedEvent[];
  bounds(): { readonly oldest: number; readonly newest: number };
  /** Removes at most `most` rows beyond the limits. */
  prune(limits: RetentionLimits, max: number): number;
}

interface EventRow extends Omit<SavedEvent, 'signed'> {
  readonly signed: number;
}

export function eventRows(database: Database.Database): EventRows {
  const insert = database.prepare(
    `INSERT INTO events (key, type, sr_uuid, signed, destination, received_at, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING`,
  );
  const after = database.prepare<[number, number, number], EventRow>(
    `SELECT cursor, type, sr_uuid AS srUuid, signed, destination, received_at AS receivedAt, payload
     FROM events WHERE cursor > ? AND cursor <= ? ORDER BY cursor LIMIT ?`,
  );
  const bounds = database.prepare<[], { oldest: number | null; newest: number | null }>(
    // SQLite counts known rows too, so its sequence is asked only where no row is left.
    `SELECT (SELECT min(cursor) FROM events) AS oldest, coalesce((SELECT max(cursor) FROM events),
      (SELECT seq FROM sqlite_sequence WHERE name = 'events')) AS newest`,
  );
  const removeOld = database.prepare<[number, number]>(
    // Cursors are in order of receipt; an index of times would be written with each webhook.
    `DELETE FROM events WHERE cursor IN (
      SELECT cursor FROM (SELECT cursor, received_at FROM events ORDER BY cursor LIMIT ?) WHERE received_at < ?)`,
  );
  const removeFirst = database.prepare<[number]>(
    'DELETE FROM events WHERE cursor IN (SELECT cursor FROM events ORDER BY cursor LIMIT ?)',
  );

  function usedBytes(): number {
    const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(database.pragma(name, { simple: true })),
    ) as [number, number, number];
    return (pages - free) * size;
  }

  return {
    insert({ key, type, srUuid, signed, destination, receivedAt, payload }) {
      const { changes, lastInsertRowid } = insert.run(
        key,
        type,
        srUuid,
        signed ? 1 : 0,
        destination,
        receivedAt,
        payload,
      );
      return changes === 0 ? null : Number(lastInsertRowid);
    },
    after: (cursor, newest, limit) =>
      after.all(cursor, newest, limit).map((row) => ({ ...row, signed: row.signed === 1 })),
    bounds() {
      const found = bounds.get();
      const newest = found?.newest ?? 0;
      return { oldest: found?.oldest ?? (newest === 0 ? 0 : newest + 1), newest };
    },
    prune({ before, maxBytes }, max) {
      const old = removeOld.run(max, before).changes;
      return old > 0 || usedBytes() <= maxBytes ? old : removeFirst.run(max).changes;
    },
  };
}
