import type { PhotoId, PictureHash, Sha256 } from '../../domain/ids.ts';
import { type Companion, companionKinds } from '../../domain/photo/companion.ts';
import type { CompanionStore } from '../../domain/ports/photoDetailStores.ts';
import { fromWord } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

interface CompanionRow {
  readonly photo_id: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly extension: string;
  readonly filename: string;
  readonly kind: string;
  readonly added_at: number;
  readonly picture_hash: string | null;
}

export const companionQueries = {
  ofPhoto: 'SELECT * FROM companions WHERE photo_id = @photoId ORDER BY added_at, sha256',
  ofItem: `SELECT companions.* FROM photos JOIN companions ON companions.photo_id = photos.id
    WHERE photos.item_id = @itemId ORDER BY photos.sequence, companions.added_at, companions.sha256`,
  bySha: 'SELECT * FROM companions WHERE sha256 = @sha256 ORDER BY added_at, photo_id',
  byPicture: 'SELECT * FROM companions WHERE picture_hash = @pictureHash ORDER BY added_at, photo_id',
} as const;

export function companionTable(sql: Sql): CompanionStore {
  const insert = sql.prepare(
    `INSERT INTO companions VALUES (@photoId, @sha256, @bytes, @extension, @filename, @kind, @addedAt, @pictureHash)
     ON CONFLICT DO NOTHING`,
  );
  const ofPhoto = sql.prepare<CompanionRow>(companionQueries.ofPhoto);
  const ofItem = sql.prepare<CompanionRow>(companionQueries.ofItem);
  const bySha = sql.prepare<CompanionRow>(companionQueries.bySha);
  const byPicture = sql.prepare<CompanionRow>(companionQueries.byPicture);
  return {
    insert: ({ photoId, sha256, pictureHash, bytes, extension, filename, kind, addedAt }) => {
      insert.run({ photoId, sha256, pictureHash, bytes, extension, filename, kind, addedAt });
    },
    ofPhoto: (photoId) => ofPhoto.all({ photoId }).map(companionOf),
    ofItem: (itemId) => ofItem.all({ itemId }).map(companionOf),
    bySha: (sha256) => bySha.all({ sha256 }).map(companionOf),
    byPicture: (pictureHash) => byPicture.all({ pictureHash }).map(companionOf),
  };
}

function companionOf(row: CompanionRow): Companion {
  return {
    // `insert` writes only branded ids and hashes.
    photoId: row.photo_id as PhotoId,
    sha256: row.sha256 as Sha256,
    pictureHash: row.picture_hash as PictureHash | null,
    bytes: row.bytes,
    extension: row.extension,
    filename: row.filename,
    kind: fromWord(companionKinds, row.kind, 'companions.kind'),
    addedAt: row.added_at,
  };
}
