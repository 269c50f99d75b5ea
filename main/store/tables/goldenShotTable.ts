import { z } from 'zod';
import type { Comparison } from '../../domain/judgement/golden.ts';
import type { Millis } from '../../domain/model.ts';
import { fromJson } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

/** The target shot of one day, the last one of it, by one camera. */
export interface GoldenShot {
  readonly camera: string;
  /** By this machine's calendar, `2026-11-22`. */
  readonly day: string;
  readonly at: Millis;
  readonly comparison: Comparison;
}

export interface GoldenShotStore {
  /** A second shot of the same day replaces the first. */
  put(shot: GoldenShot): void;
  /** Oldest first: the last `limit` days that have a shot. */
  of(camera: string, limit: number): readonly GoldenShot[];
  /** With a new reference the shots against the old one say nothing any more. */
  forget(camera: string): void;
}

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
  return {
    put: ({ camera, day, at, comparison }) => {
      put.run({ camera, day, at, comparison: JSON.stringify(comparison) });
    },
    of: (camera, limit) =>
      of
        .all({ camera, limit })
        .map((row) => ({ ...row, comparison: fromJson(comparisonJson, row.comparison, 'golden_shots.comparison') }))
        .toReversed(),
    forget: (camera) => {
      forget.run({ camera });
    },
  };
}
