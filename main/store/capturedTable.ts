import type { Millis } from '../domain/model.ts';
import type { Sql } from './sql.ts';

export interface CapturedStore {
  isKnown(fingerprint: string): boolean;
  insert(fingerprint: string, at: Millis): void;
}

export const capturedQueries = {
  isKnown: 'SELECT 1 AS found FROM captured_files WHERE fingerprint = @fingerprint',
} as const;

/** States of files in watched folders that were decided before, so that a restart takes nothing in twice. */
export function capturedTable(sql: Sql): CapturedStore {
  const isKnown = sql.prepare<{ readonly found: number }>(capturedQueries.isKnown);
  const insert = sql.prepare('INSERT INTO captured_files VALUES (@fingerprint, @at) ON CONFLICT DO NOTHING');
  return {
    isKnown: (fingerprint) => isKnown.get({ fingerprint }) !== undefined,
    insert: (fingerprint, at) => {
      insert.run({ fingerprint, at });
    },
  };
}
