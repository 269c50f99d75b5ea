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

/** Rows that one step of retention removes, so that webhooks wait for it for some milliseconds only. */
const prunedAtOnce = 500;
/** Each one flushes the database file, and webhooks wait for the same disk. */
const checkpointRestMs = 5_000;

/** The store of a relay that serves one site: SQLite in its folder. Events are read by stations once they are on the disk, never before. */
export function openEmbeddedStore(folder: string, onTrouble: (error: string) => void): RelayStore {
  const database = openRelayDatabase(folder);
  const groupCommit = createGroupCommit(database.name, { checkpoint: () => checkpoint(database) });
  const checkpointer = createCheckpointer(database.name, onTrouble, checkpointRestMs);
  const sql = sqlOf(database, database.name, groupCommit);
  const rows = eventRows(database);
  const shared = embeddedShared(database, sql, () => checkpointer.poke());
  const id = idOf(database);
  const listeners = new Set<() => void>();
  // What was committed before this start is on the disk: a database is recovered from its log when it is opened.
  let { oldest, newest } = rows.bounds();
  /** Written, and on the disk with the next flush that succeeds: after one that failed too. */
  let written = newest;

  const writer = createBatchWriter<NewEvent, 'stored' | 'duplicate'>((events) => {
    const { result, onDisk } = sql.durableTransaction(() => events.map((event) => rows.insert(event)));
    written = result.findLast((cursor) => cursor !== null) ?? written;
    const upTo = written;
    const told = onDisk.then(() => {
      checkpointer.poke();
      if (upTo === newest) return;
      newest = upTo;
      if (oldest === 0) oldest = rows.bounds().oldest;
      for (const listener of listeners) listener();
    });
    return { result: result.map((cursor) => (cursor === null ? 'duplicate' : 'stored')), onDisk: told };
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
        // What stations share has a limit of its own, and pushes no event out.
        const mostBytes = limits.mostBytes + shared.records.bytes();
        const step = sql.transaction(() => rows.prune({ ...limits, mostBytes }, prunedAtOnce));
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
