import type { SrUuid } from '../../domain/ids.ts';
import type { StoredEvent } from '../../domain/model.ts';
import type { EventStore } from '../../domain/ports/partnerStores.ts';
import type { Sql } from '../rows/sql.ts';

interface EventRow {
  readonly id: number;
  readonly dedupe_key: string;
  readonly sr_uuid: string;
  readonly type: string;
  readonly server_at: number;
  readonly payload: string;
  readonly received_at: number;
  readonly applied_at: number | null;
  readonly trusted: number;
}

export const eventQueries = {
  unapplied: `SELECT * FROM events INDEXED BY events_unapplied
    WHERE sr_uuid = @srUuid AND applied_at IS NULL ORDER BY server_at, id`,
  ofSr: 'SELECT * FROM events INDEXED BY events_by_sr WHERE sr_uuid = @srUuid ORDER BY server_at, id',
  forgetWaiting: `DELETE FROM events WHERE id IN (
    SELECT id FROM events INDEXED BY events_unapplied WHERE applied_at IS NULL AND received_at < @before LIMIT @most)`,
} as const;

/** A repeated event is stored once. */
export function eventTable(sql: Sql): EventStore {
  const insert = sql.prepare<EventRow>(
    `INSERT INTO events (dedupe_key, sr_uuid, type, server_at, payload, received_at, trusted)
     VALUES (@dedupeKey, @srUuid, @type, @serverAt, @payload, @receivedAt, @trusted)
     ON CONFLICT (dedupe_key) DO NOTHING RETURNING *`,
  );
  const unapplied = sql.prepare<EventRow>(eventQueries.unapplied);
  const ofSr = sql.prepare<EventRow>(eventQueries.ofSr);
  const forgetWaiting = sql.prepare(eventQueries.forgetWaiting);
  const markApplied = sql.prepare('UPDATE events SET applied_at = @at WHERE id = @id');
  return {
    insert({ dedupeKey, srUuid, type, serverAt, payload, receivedAt, trusted }) {
      const row = insert.get({ dedupeKey, srUuid, type, serverAt, payload, receivedAt, trusted: trusted ? 1 : 0 });
      return row ? eventOf(row) : null;
    },
    unapplied: (srUuid) => unapplied.all({ srUuid }).map(eventOf),
    markApplied: (id, at) => {
      markApplied.run({ id, at });
    },
    ofSr: (srUuid) => ofSr.all({ srUuid }).map(eventOf),
    forgetWaiting: (before, most) => forgetWaiting.run({ before, most }),
  };
}

function eventOf(row: EventRow): StoredEvent {
  return {
    id: row.id,
    dedupeKey: row.dedupe_key,
    // `insert` writes only branded uuids.
    srUuid: row.sr_uuid as SrUuid,
    type: row.type,
    serverAt: row.server_at,
    payload: row.payload,
    receivedAt: row.received_at,
    appliedAt: row.applied_at,
    trusted: row.trusted === 1,
  };
}
