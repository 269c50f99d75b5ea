import type { CameraFigure } from '../../domain/intake/cameraClock.ts';
import type { CameraClockStore } from '../../domain/ports/captureStores.ts';
import type { Sql } from '../rows/sql.ts';

export const cameraClockQueries = {
  newest: `SELECT taken_at AS takenAt, lateness FROM camera_clocks WHERE camera = @camera
    ORDER BY sequence DESC LIMIT @limit`,
} as const;

export function cameraClockTable(sql: Sql): CameraClockStore {
  const insert = sql.prepare(
    'INSERT OR IGNORE INTO camera_clocks (camera, taken_at, lateness) VALUES (@camera, @takenAt, @lateness)',
  );
  const trim = sql.prepare(`DELETE FROM camera_clocks WHERE camera = @camera AND sequence <=
    (SELECT sequence FROM camera_clocks WHERE camera = @camera ORDER BY sequence DESC LIMIT 1 OFFSET @limit)`);
  const newest = sql.prepare<CameraFigure>(cameraClockQueries.newest);
  return {
    note: (camera, takenAt, cameAt, limit) => {
      insert.run({ camera, takenAt: Math.trunc(takenAt), lateness: Math.trunc(cameAt - takenAt) });
      trim.run({ camera, limit });
    },
    newest: (camera, limit) => newest.all({ camera, limit }),
  };
}
