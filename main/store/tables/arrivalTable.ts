import type { ItemId, PhotoId, PictureHash, Sha256 } from '../../domain/ids.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import type { ArrivalStore } from '../../domain/ports/captureStores.ts';
import { rowWriter } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface ArrivalRow {
  readonly id: string;
  readonly sha256: string;
  readonly picture_hash: string | null;
  readonly crc32: number | null;
  readonly bytes: number;
  readonly extension: string;
  readonly filename: string;
  readonly captured_at: number;
  readonly shot_at: number | null;
  readonly item_id: string | null;
  readonly wanted_side: string | null;
  readonly source: string;
  readonly fingerprint: string | null;
  readonly arrived_at: number;
  readonly arrived_by: string;
}

export const arrivalQueries = {
  get: 'SELECT * FROM arrivals WHERE id = @id',
  bySha: 'SELECT * FROM arrivals WHERE sha256 = @sha256 ORDER BY sequence',
  byPicture: 'SELECT * FROM arrivals WHERE picture_hash = @pictureHash ORDER BY sequence',
  ofFingerprint: 'SELECT * FROM arrivals WHERE fingerprint = @fingerprint',
} as const;

/** Their bytes are safe, and they are not yet photos. */
export function arrivalTable(sql: Sql): ArrivalStore {
  const writer = rowWriter(sql, 'arrivals');
  const get = sql.prepare<ArrivalRow>(arrivalQueries.get);
  const bySha = sql.prepare<ArrivalRow>(arrivalQueries.bySha);
  const byPicture = sql.prepare<ArrivalRow>(arrivalQueries.byPicture);
  const ofFingerprint = sql.prepare<ArrivalRow>(arrivalQueries.ofFingerprint);
  const remove = sql.prepare('DELETE FROM arrivals WHERE id = @id');
  const redirect = sql.prepare('UPDATE arrivals SET item_id = @itemId WHERE id = @id');
  const all = sql.prepare<ArrivalRow>('SELECT * FROM arrivals ORDER BY sequence');
  return {
    insert: (arrival) =>
      writer.insert({
        id: arrival.id,
        sha256: arrival.sha256,
        picture_hash: arrival.pictureHash,
        crc32: arrival.crc32,
        bytes: arrival.bytes,
        extension: arrival.extension,
        filename: arrival.filename,
        // Modification times have fractions of a millisecond.
        captured_at: Math.trunc(arrival.capturedAt),
        shot_at: arrival.shotAt === null ? null : Math.trunc(arrival.shotAt),
        item_id: arrival.itemId,
        wanted_side: arrival.wantedSide,
        source: arrival.source,
        fingerprint: arrival.fingerprint,
        arrived_at: arrival.arrivedAt,
        arrived_by: arrival.arrivedBy,
      }),
    get(id) {
      const row = get.get({ id });
      return row ? arrivalOf(row) : null;
    },
    bySha: (sha256) => bySha.all({ sha256 }).map(arrivalOf),
    byPicture: (pictureHash) => byPicture.all({ pictureHash }).map(arrivalOf),
    ofFingerprint(fingerprint) {
      const row = ofFingerprint.get({ fingerprint });
      return row ? arrivalOf(row) : null;
    },
    remove: (id) => {
      remove.run({ id });
    },
    redirect: (id, itemId) => {
      redirect.run({ id, itemId });
    },
    all: () => all.all().map(arrivalOf),
  };
}

function arrivalOf(row: ArrivalRow): Arrival {
  return {
    // `insert` writes only branded ids and hashes.
    id: row.id as PhotoId,
    sha256: row.sha256 as Sha256,
    pictureHash: row.picture_hash as PictureHash | null,
    crc32: row.crc32,
    bytes: row.bytes,
    extension: row.extension,
    filename: row.filename,
    capturedAt: row.captured_at,
    shotAt: row.shot_at,
    itemId: row.item_id as ItemId | null,
    wantedSide: row.wanted_side,
    source: row.source,
    fingerprint: row.fingerprint,
    arrivedAt: row.arrived_at,
    arrivedBy: row.arrived_by,
  };
}
