import { z } from 'zod';
import type { GoldenShotStore } from '../../domain/ports/captureStores.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

const framingJson = z.object({
  shiftX: z.number(),
  shiftY: z.number(),
  scale: z.number(),
  turned: z.number(),
  match: z.number(),
});
const comparisonJson = z.object({
  stops: z.number(),
  redGain: z.number(),
  blueGain: z.number(),
  sharpness: z.number().nullable(),
  framing: framingJson.nullable(),
  clippedHigh: z.number(),
});

interface ShotRow {
  readonly camera: string;
  readonly day: string;
  readonly at: number;
  readonly comparison: string;
}

export function goldenShotTable(sql: Sql): GoldenShotStore {
  const put = sql.prepare(
    `INSERT INTO golden_shots VALUES (@camera, @day, @at, @comparison)
     ON CONFLICT DO UPDATE SET at = excluded.at, comparison = excluded.comparison`,
  );
  const of = sql.prepare<ShotRow>('SELECT * FROM golden_shots WHERE camera = @camera ORDER BY day DESC LIMIT @limit');
  const forget = sql.prepare('DELETE FROM golden_shots WHERE camera = @camera');
  const putPicture = sql.prepare('INSERT OR REPLACE INTO target_pictures VALUES (@pictureHash, @at)');
  const forgetPictures = sql.prepare('DELETE FROM target_pictures WHERE at < @since');
  const pictureSince = sql.prepare<{ readonly at: number }>(
    'SELECT at FROM target_pictures WHERE picture_hash = @pictureHash AND at >= @since',
  );
  return {
    put: ({ camera, day, at, comparison }) => {
      put.run({ camera, day, at, comparison: JSON.stringify(comparison) });
    },
    of: (camera, limit) =>
      of
        .all({ camera, limit })
        .map((row) => ({ ...row, comparison: fromJson(comparisonJson, row.comparison, 'golden_shots.comparison') }))
        .toReversed(),
    notePicture: (pictureHash, at, since) => {
      putPicture.run({ pictureHash, at });
      forgetPictures.run({ since });
    },
    hasPicture: (pictureHash, since) => pictureSince.get({ pictureHash, since }) !== undefined,
    forget: (camera) => {
      forget.run({ camera });
    },
  };
}
