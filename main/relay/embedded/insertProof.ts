import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { oneAtATime } from '../../lib/async/oneAtATime.ts';
import { freeBytesOf } from '../../lib/files/freeBytes.ts';
import type { Sql } from '../../store/rows/sql.ts';
import { endpoints } from '../rights.ts';

const maxEventBytes = endpoints.webhook.maxBytes;
/** The log may have room of its own where the database file can't grow any more. */
const leastFreeBytes = 16 * maxEventBytes;

/**
 * Writes and flushes a row of the largest event, over the row before, so that nothing grows. Rejects with the reason.
 * Concurrent callers share at most two writes.
 */
export function createInsertProof(
  database: Database.Database,
  sql: Pick<Sql, 'durableTransaction'>,
  written: () => void,
): () => Promise<void> {
  const write = database.prepare<[Buffer]>('INSERT OR REPLACE INTO proof (id, payload) VALUES (1, ?)');
  const payload = Buffer.alloc(maxEventBytes);
  return oneAtATime(async () => {
    await sql.durableTransaction(() => write.run(payload)).onDisk;
    written();
    // A file system that cannot tell stops nobody from working.
    const freeBytes = await freeBytesOf(dirname(database.name)).catch(() => leastFreeBytes);
    if (freeBytes < leastFreeBytes) throw new Error(`The disk is full: ${freeBytes} bytes are free`);
  });
}
