import type Database from 'better-sqlite3';
import type { Sql } from '../../store/rows/sql.ts';
import { type PutOutcome, requireSharable, type SharedRecords } from '../sharedRecords.ts';
import { ShareFull } from '../shares.ts';
import { type BatchWriter, createBatchWriter } from './batchWriter.ts';
import { type RowOutcome, type SharedWrite, sharedRows } from './sharedRows.ts';

export interface EmbeddedShared {
  readonly records: SharedRecords;
  idle(): Promise<void>;
}

const prunedAtOnce = 500;

/** Changes are reported once they are on the disk: a revision that a power loss takes back is given anew. */
export function embeddedShared(
  database: Database.Database,
  sql: Pick<Sql, 'transaction' | 'durableTransaction'>,
  written: () => void,
): EmbeddedShared {
  const rows = sharedRows(database);
  const listeners = new Set<() => void>();
  let newest = rows.newest();

  const writer: BatchWriter<SharedWrite, RowOutcome> = createBatchWriter((writes) => {
    const { result, onDisk } = writeAll(writes);
    const upTo = rows.newest();
    const reported = onDisk.then(() => {
      written();
      if (upTo === newest) return;
      newest = upTo;
      for (const listener of listeners) listener();
    });
    return { result, onDisk: reported };
  });

  function writeAll(writes: readonly SharedWrite[]) {
    try {
      return sql.durableTransaction(() => writes.map((write) => rows.write(write)));
    } catch (error) {
      rows.recount();
      throw error;
    }
  }

  async function write(one: SharedWrite): Promise<PutOutcome> {
    const outcome = await writer.write(one);
    if (outcome.kind !== 'full') return outcome;
    // Only writes with an owner have a limit.
    throw new ShareFull(one.share ?? { owner: '', maxBytes: 0 });
  }

  return {
    idle: () => writer.idle(),
    records: {
      get: async (key) => rows.get(key),
      async put(key, value, expected, share) {
        requireSharable(key, value);
        return write({ key, value, expected, at: Date.now(), share });
      },
      remove: (key, expected) => write({ key, value: null, expected, at: Date.now() }),
      list: async (prefix) => rows.list(prefix),
      changes: async (after, limit) => rows.changes(after, newest, limit),
      newest: () => newest,
      bytes: () => rows.bytes(),
      onChanged(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      async prune(before) {
        let removed = 0;
        for (;;) {
          const step = sql.transaction(() => rows.prune(before, prunedAtOnce));
          removed += step;
          if (step < prunedAtOnce) {
            if (removed > 0) rows.recount();
            return removed;
          }
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    },
  };
}
