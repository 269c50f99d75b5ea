import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { oneAtATime } from '../../lib/async/oneAtATime.ts';
import { freeBytesOf } from '../../lib/files/freeBytes.ts';
import type { Sql } from '../../store/rows/sql.ts';
import { endpoints } from '../rights.ts';

const mostEventBytes = endpoints.webhook.maxBytes;
/** Room for a moment's events of the largest size: the log may have room of its own where the database file can't grow any more. */
const leastFreeBytes = 16 * mostEventBytes;

/**
 * Whether an event could be kept now: a row of the largest size is written as events are, and flushed. Rejects with the reason. The row takes the
 * place of the one before, so that nothing grows; of many who ask at once it is written twice at most.
 */
export function createInsertProof(
  database: Database.Database,
  sql: Pick<Sql, 'durableTransaction'>,
  written: () => void,
): () => Promise<void> {
  const write = database.prepare<[Buffer]>('INSERT OR REPLACE INTO proof (id, payload) VALUES (1, ?)');
  const payload = Buffer.alloc(mostEventBytes);
  return oneAtATime(async () => {
    await sql.durableTransaction(() => write.run(payload)).onDisk;
    written();
    // A file system that cannot tell stops nobody from working.
    const freeBytes = await freeBytesOf(dirname(database.name)).catch(() => leastFreeBytes);
    if (freeBytes < leastFreeBytes) throw new Error(`The disk is full: ${freeBytes} bytes are free`);
  });
}
