import type { PhotoId } from '../../domain/ids.ts';
import { type ShotFile, shotKinds } from '../../domain/photo/shots.ts';
import type { ShotStore } from '../../domain/ports/captureStores.ts';
import { fromWord } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface ShotRow {
  readonly id: string;
  readonly kind: string;
  readonly shot: string;
  readonly taken_at: number | null;
  readonly came_at: number;
}

export const shotQueries = {
  get: 'SELECT * FROM shot_files WHERE id = @id',
  newest: 'SELECT * FROM shot_files WHERE shot = @shot ORDER BY came_at DESC LIMIT @limit',
} as const;

/** The shot's name pairs files. */
export function shotTable(sql: Sql): ShotStore {
  const put = sql.prepare('INSERT OR REPLACE INTO shot_files VALUES (@id, @kind, @shot, @takenAt, @cameAt)');
  const get = sql.prepare<ShotRow>(shotQueries.get);
  const newest = sql.prepare<ShotRow>(shotQueries.newest);
  const remove = sql.prepare('DELETE FROM shot_files WHERE id = @id');
  return {
    put: ({ id, kind, shot, takenAt, cameAt }) => {
      put.run({ id, kind, shot, takenAt: takenAt === null ? null : Math.trunc(takenAt), cameAt: Math.trunc(cameAt) });
    },
    get: (id) => {
      const row = get.get({ id });
      return row ? fileOf(row) : null;
    },
    newest: (shot, limit) => newest.all({ shot, limit }).map(fileOf),
    remove: (id) => {
      remove.run({ id });
    },
  };
}

function fileOf(row: ShotRow): ShotFile {
  return {
    // `put` writes only branded ids.
    id: row.id as PhotoId,
    kind: fromWord(shotKinds, row.kind, 'shot_files.kind'),
    shot: row.shot,
    takenAt: row.taken_at,
    cameAt: row.came_at,
  };
}
