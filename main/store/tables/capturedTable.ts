import type { PhotoId } from '../../domain/ids.ts';
import type { CapturedFileRow, CapturedStore, PhotoOrigin } from '../../domain/ports/captureStores.ts';
import type { Sql } from '../rows/sql.ts';

export const capturedQueries = {
  get: 'SELECT at, taken FROM captured_files WHERE fingerprint = @fingerprint',
  alike: `SELECT fingerprint, at, taken FROM captured_files
    WHERE fingerprint >= @from AND fingerprint < @to`,
  originsOfItem: `SELECT captured_files.* FROM photos JOIN captured_files ON captured_files.photo_id = photos.id
    WHERE photos.item_id = @itemId ORDER BY captured_files.fingerprint`,
  originsOfInbox: `SELECT captured_files.* FROM photos JOIN captured_files ON captured_files.photo_id = photos.id
    WHERE photos.item_id IS NULL ORDER BY captured_files.fingerprint`,
} as const;

interface Row {
  readonly at: number;
  readonly taken: number;
}

interface OriginRow {
  readonly fingerprint: string;
  readonly at: number;
  readonly photo_id: string;
}

/** A fingerprint of `fileNumbers.ts`: size, time, number and path. */
const fingerprintShape = /^(\d+-\d+-)\d+(-.*)$/s;

const numberedShape = /^\d+-\d+-[1-9]\d*(?=-)/;

/** Remembers decided files of watched folders, so that a restart takes nothing in twice. */
export function capturedTable(sql: Sql): CapturedStore {
  const get = sql.prepare<Row>(capturedQueries.get);
  const alike = sql.prepare<Row & { readonly fingerprint: string }>(capturedQueries.alike);
  const insert = sql.prepare(
    'INSERT INTO captured_files VALUES (@fingerprint, @at, @taken, @photoId) ON CONFLICT DO NOTHING',
  );
  const originsOfItem = sql.prepare<OriginRow>(capturedQueries.originsOfItem);
  const originsOfInbox = sql.prepare<OriginRow>(capturedQueries.originsOfInbox);
  const one = (fingerprint: string): CapturedFileRow | null => fileOf(get.get({ fingerprint }));
  return {
    isKnown: (fingerprint) => one(fingerprint) !== null,
    get: one,
    getOnShare(fingerprint) {
      const exact = one(fingerprint);
      const [, from, path] = fingerprintShape.exec(fingerprint) ?? [];
      if (exact !== null || from === undefined || path === undefined) return exact;
      // All digits sort before the colon.
      const rows = alike.all({ from, to: `${from}:` });
      return fileOf(rows.find((row) => fingerprintShape.exec(row.fingerprint)?.[2] === path));
    },
    getRenamed(fingerprint) {
      const [file] = numberedShape.exec(fingerprint) ?? [];
      if (file === undefined) return null;
      // All paths sort between dash and dot.
      const others = alike.all({ from: `${file}-`, to: `${file}.` }).filter((row) => row.fingerprint !== fingerprint);
      return fileOf(others.find(({ taken }) => taken === 1) ?? others[0]);
    },
    insert: (fingerprint, at, outcome, photoId = null) => {
      insert.run({ fingerprint, at, taken: outcome === 'taken' ? 1 : 0, photoId });
    },
    // All hexadecimal digits sort before `g`.
    takenWith: (prefix) =>
      alike
        .all({ from: prefix, to: `${prefix}g` })
        .filter(({ taken }) => taken === 1)
        .map(({ fingerprint }) => fingerprint),
    originsOf: (itemId) => (itemId === null ? originsOfInbox.all({}) : originsOfItem.all({ itemId })).map(originOf),
  };
}

function fileOf(row: Row | undefined): CapturedFileRow | null {
  return row ? { at: row.at, taken: row.taken === 1 } : null;
}

function originOf({ fingerprint, at, photo_id }: OriginRow): PhotoOrigin {
  // `insert` writes only branded ids.
  return { photoId: photo_id as PhotoId, fingerprint, at };
}
