import type { ItemId } from '../../domain/ids.ts';
import type { FleetEntry, FleetStore, UntoldRow } from '../../domain/ports/fleetStore.ts';
import type { Sql } from '../rows/sql.ts';

export const fleetQueries = {
  untold: `SELECT item_id AS itemId, fleet_untold.revision AS change FROM fleet_untold
    JOIN items ON items.id = item_id WHERE connection_id = @connectionId ORDER BY fleet_untold.revision LIMIT @limit`,
  listUntold: 'SELECT reference, at, revision AS change FROM expected_untold ORDER BY revision LIMIT @limit',
  oldestUnsent: `SELECT created_at AS at FROM operations INDEXED BY operations_uploads_left
    WHERE connection_id = @connectionId AND kind = 'upload' AND status IN ('pending', 'in_flight')
    ORDER BY sequence LIMIT 1`,
  rejectedSince: `SELECT side_name AS side, count(*) AS count FROM rejections INDEXED BY rejections_by_time
    WHERE server_at >= @at AND photo_id IS NOT NULL AND marked_by IS NULL GROUP BY side_name ORDER BY count DESC LIMIT 20`,
} as const;

export function fleetTable(sql: Sql): FleetStore {
  const get = sql.prepare<FleetEntry & { readonly value: string }>('SELECT * FROM fleet_items WHERE key = @key');
  const put = sql.prepare(`INSERT INTO fleet_items VALUES (@key, @value, @revision, @at) ON CONFLICT DO UPDATE
    SET value = excluded.value, revision = excluded.revision, at = excluded.at WHERE excluded.revision >= revision`);
  const remove = sql.prepare('DELETE FROM fleet_items WHERE key = @key AND revision <= @revision');
  const forget = sql.prepare('DELETE FROM fleet_items WHERE at < @at');
  const reportAgain = sql.prepare(`INSERT INTO fleet_untold (item_id) SELECT id FROM items
    WHERE connection_id = @connectionId AND stage NOT IN ('authentic', 'not_authentic', 'cancelled')
    ON CONFLICT DO NOTHING`);
  const untold = sql.prepare<{ readonly itemId: string; readonly change: number }>(fleetQueries.untold);
  const reported = sql.prepare('DELETE FROM fleet_untold WHERE revision = @change');
  const reportListAgain = sql.prepare(`INSERT INTO expected_untold (reference, at)
    SELECT reference, added_at FROM expected_items WHERE true ORDER BY sequence ON CONFLICT DO NOTHING`);
  const listChanged = sql.prepare('INSERT OR REPLACE INTO expected_untold (reference, at) VALUES (@reference, @at)');
  const listUntold = sql.prepare<UntoldRow>(fleetQueries.listUntold);
  const listUntoldAt = sql.prepare<{ readonly at: number }>(
    'SELECT at FROM expected_untold WHERE reference = @reference',
  );
  const listReported = sql.prepare('DELETE FROM expected_untold WHERE revision = @change');
  const forgetUntoldList = sql.prepare('DELETE FROM expected_untold');
  const oldestUnsent = sql.prepare<{ readonly at: number }>(fleetQueries.oldestUnsent);
  const rejectedSince = sql.prepare<{ readonly side: string; readonly count: number }>(fleetQueries.rejectedSince);
  return {
    take(entries) {
      sql.transaction(() => {
        for (const { key, value, revision, at } of entries) {
          if (value === null) remove.run({ key, revision });
          else put.run({ key, value, revision, at });
        }
      });
    },
    get: (key) => get.get({ key }) ?? null,
    forgetBefore: (at) => void forget.run({ at }),
    beginAnew(connectionId) {
      sql.transaction(() => {
        forget.run({ at: Number.MAX_SAFE_INTEGER });
        reportAgain.run({ connectionId });
        reportListAgain.run();
      });
    },
    untold: (connectionId, limit) =>
      untold.all({ connectionId, limit }).map(({ itemId, change }) => ({ itemId: itemId as ItemId, change })),
    reported: ({ change }) => void reported.run({ change }),
    listChanged: (reference, at) => void listChanged.run({ reference, at }),
    listUntold: (limit) => listUntold.all({ limit }),
    listUntoldAt: (reference) => listUntoldAt.get({ reference })?.at ?? null,
    listReported(changes) {
      sql.transaction(() => {
        for (const change of changes) listReported.run({ change });
      });
    },
    forgetUntoldList: () => void forgetUntoldList.run(),
    oldestUnsentAt: (connectionId) => oldestUnsent.get({ connectionId })?.at ?? null,
    rejectedSince: (at) => rejectedSince.all({ at }),
  };
}
