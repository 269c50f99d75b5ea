import type { Millis } from '../domain/model.ts';
import type { Sql } from './sql.ts';

/** A decided state of a file. */
export interface CapturedFileRow {
  readonly at: Millis;
  /** The station has its bytes as a photo or beside one: the original is not needed any more. */
  readonly taken: boolean;
}

export interface CapturedStore {
  isKnown(fingerprint: string): boolean;
  get(fingerprint: string): CapturedFileRow | null;
  /**
   * As `get`, and also where nothing but the file's number on its disk is another: network shares can give all files new ones when
   * they come back.
   */
  getOnShare(fingerprint: string): CapturedFileRow | null;
  /** What was decided of this file under another path: it has the same number, size and time. Null where files have no numbers. */
  getRenamed(fingerprint: string): CapturedFileRow | null;
  insert(fingerprint: string, at: Millis, outcome: 'taken' | 'refused'): void;
}

export const capturedQueries = {
  get: 'SELECT at, taken FROM captured_files WHERE fingerprint = @fingerprint',
  alike: `SELECT fingerprint, at, taken FROM captured_files
    WHERE fingerprint >= @from AND fingerprint < @to`,
} as const;

interface Row {
  readonly at: number;
  readonly taken: number;
}

/** `size-mtime-` and `-path` around the number: see `scanFolder.ts`. */
const fingerprintShape = /^(\d+-\d+-)\d+(-.*)$/s;

/** The same with its number, where it has one. */
const numberedShape = /^\d+-\d+-[1-9]\d*(?=-)/;

/** States of files in watched folders that were decided before, so that a restart takes nothing in twice. */
export function capturedTable(sql: Sql): CapturedStore {
  const get = sql.prepare<Row>(capturedQueries.get);
  const alike = sql.prepare<Row & { readonly fingerprint: string }>(capturedQueries.alike);
  const insert = sql.prepare('INSERT INTO captured_files VALUES (@fingerprint, @at, @taken) ON CONFLICT DO NOTHING');
  const one = (fingerprint: string): CapturedFileRow | null => fileOf(get.get({ fingerprint }));
  return {
    isKnown: (fingerprint) => one(fingerprint) !== null,
    get: one,
    getOnShare(fingerprint) {
      const exact = one(fingerprint);
      const [, from, path] = fingerprintShape.exec(fingerprint) ?? [];
      if (exact !== null || from === undefined || path === undefined) return exact;
      // All digits come before the colon.
      const rows = alike.all({ from, to: `${from}:` });
      return fileOf(rows.find((row) => fingerprintShape.exec(row.fingerprint)?.[2] === path));
    },
    getRenamed(fingerprint) {
      const [file] = numberedShape.exec(fingerprint) ?? [];
      if (file === undefined) return null;
      // All paths come between the dash and the dot.
      const others = alike.all({ from: `${file}-`, to: `${file}.` }).filter((row) => row.fingerprint !== fingerprint);
      return fileOf(others.find(({ taken }) => taken === 1) ?? others[0]);
    },
    insert: (fingerprint, at, outcome) => {
      insert.run({ fingerprint, at, taken: outcome === 'taken' ? 1 : 0 });
    },
  };
}

function fileOf(row: Row | undefined): CapturedFileRow | null {
  return row ? { at: row.at, taken: row.taken === 1 } : null;
}
