import { randomUUID } from 'node:crypto';
import { checkpoint } from '../../store/durability/checkpoint.ts';
import { createCheckpointer } from '../../store/durability/checkpointer.ts';
import { createGroupCommit } from '../../store/durability/groupCommit.ts';
import { sqlOf } from '../../store/rows/sql.ts';
import type { NewEvent, RelayStore } from '../relayStore.ts';
import { createBatchWriter } from './batchWriter.ts';
import { embeddedShared } from './embeddedShared.ts';
import { eventRows } from './eventLog.ts';
import { createInsertProof } from './insertProof.ts';
import { openRelayDatabase } from './openRelayDatabase.ts';
import { registryOf } from './registry.ts';

/** Webhooks wait for one step of retention some milliseconds only. */
const prunedAtOnce = 500;
/** A checkpoint flushes the database file, and webhooks need the same disk. */
const checkpointRestMs = 5_000;

/** SQLite store for one site. Events are readable once they are on the disk. */
export function openEmbeddedStore(folder: string, onTrouble: (error: string) => void): RelayStore {
  const database = openRelayDatabase(folder);
  const groupCommit = createGroupCommit(database.name, { checkpoint: () => checkpoint(database) });
  const checkpointer = createCheckpointer(database.name, onTrouble, checkpointRestMs);
  const sql = sqlOf(database, database.name, groupCommit);
  const rows = eventRows(database);
  const shared = embeddedShared(database, sql, () => checkpointer.poke());
  const id = idOf(database);
  const listeners = new Set<() => void>();
  // Opening recovers the log, so everything committed before is on the disk.
  let { oldest, newest } = rows.bounds();
  let written = newest;

  const writer = createBatchWriter<NewEvent, 'stored' | 'duplicate'>((events) => {
    const { result, onDisk } = sql.durableTransaction(() => events.map((event) => rows.insert(event)));
    written = result.findLast((cursor) => cursor !== null) ?? written;
    const upTo = written;
    const reported = onDisk.then(() => {
      checkpointer.poke();
      if (upTo === newest) return;
      newest = upTo;
      if (oldest === 0) oldest = rows.bounds().oldest;
      for (const listener of listeners) listener();
    });
    return { result: result.map((cursor) => (cursor === null ? 'duplicate' : 'stored')), onDisk: reported };
  });

  return {
    id,
    append: (event) => writer.write(event),
    after: async (cursor, limit) => rows.after(cursor, newest, limit),
    bounds: () => ({ oldest, newest }),
    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    registry: registryOf(database),
    shared: shared.records,
    async prune(limits) {
      let removed = 0;
      for (;;) {
        // Shared records have a limit of their own and push no event out.
        const maxBytes = limits.maxBytes + shared.records.bytes();
        const step = sql.transaction(() => rows.prune({ ...limits, maxBytes }, prunedAtOnce));
        removed += step;
        if (step < prunedAtOnce) break;
        await new Promise((resolve) => setImmediate(resolve));
      }
      oldest = rows.bounds().oldest;
      checkpointer.poke();
      return removed;
    },
    check: createInsertProof(database, sql, () => checkpointer.poke()),
    async close() {
      await writer.idle();
      await shared.idle();
      await checkpointer.close();
      database.close();
      groupCommit.close();
    },
  };
}

function idOf(database: ReturnType<typeof openRelayDatabase>): string {
  database.prepare("INSERT INTO facts VALUES ('id', ?) ON CONFLICT (name) DO NOTHING").run(randomUUID());
  const found = database.prepare<[], { value: string }>("SELECT value FROM facts WHERE name = 'id'").get();
  return found?.value ?? '';
}
