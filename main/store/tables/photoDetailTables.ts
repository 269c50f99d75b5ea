import type { ItemId, PhotoId, PictureHash, Sha256 } from '../../domain/ids.ts';
import type { Twin } from '../../domain/intake/repeats.ts';
import { type PhotoPlace, photoPlaces } from '../../domain/model.ts';
import { type Companion, companionKinds } from '../../domain/photo/companion.ts';
import type {
  AskedPhoto,
  AskedPhotoStore,
  CompanionStore,
  MoveStore,
  PhotoCameraStore,
  PhotoCodeStore,
  SavedPhoto,
  SavedPhotoStore,
  TwinStore,
} from '../../domain/ports/photoDetailStores.ts';
import { movesJson } from '../rows/jsonColumns.ts';
import { fromJson, fromWord } from '../rows/rows.ts';
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

interface TwinRow {
  readonly of_photo: string;
  readonly item_id: string;
  readonly place: string;
  readonly sequence: number;
}

/** `own` is a condition on `photos`. */
function twinQuery(own: string): string {
  return `WITH own (id, sha256, picture_hash) AS (
      SELECT id, sha256, picture_hash FROM photos WHERE ${own}
      UNION ALL SELECT photos.id, companions.sha256, companions.picture_hash
        FROM photos CROSS JOIN companions ON companions.photo_id = photos.id WHERE ${own}),
    holders (of_photo, id) AS (
      SELECT own.id, photos.id FROM own CROSS JOIN photos ON photos.sha256 = own.sha256
      UNION SELECT own.id, companions.photo_id FROM own CROSS JOIN companions ON companions.sha256 = own.sha256
      UNION SELECT own.id, photos.id FROM own CROSS JOIN photos ON photos.picture_hash = own.picture_hash
      UNION SELECT own.id, companions.photo_id FROM own CROSS JOIN companions ON companions.picture_hash = own.picture_hash)
    SELECT holders.of_photo, photos.item_id, photos.place, photos.sequence
    FROM holders CROSS JOIN photos ON photos.id = holders.id WHERE photos.item_id IS NOT NULL AND photos.item_id IS NOT @itemId ORDER BY photos.sequence`;
}

export const twinQueries = {
  ofItem: twinQuery('photos.item_id = @itemId'),
  ofPhoto: twinQuery('photos.id = @photoId'),
} as const;

export function twinTable(sql: Sql): TwinStore {
  const ofItem = sql.prepare<TwinRow>(twinQueries.ofItem);
  const ofPhoto = sql.prepare<TwinRow>(twinQueries.ofPhoto);
  return {
    ofItem: (itemId) => ofItem.all({ itemId }).map(twinOf),
    ofPhoto: (photoId, itemId) => ofPhoto.all({ photoId, itemId }).map(twinOf),
  };
}

function twinOf(row: TwinRow): Twin {
  return {
    // The photos' table writes only branded ids.
    ofPhoto: row.of_photo as PhotoId,
    itemId: row.item_id as ItemId,
    place: fromWord<PhotoPlace>(photoPlaces, row.place, 'photos.place'),
    sequence: row.sequence,
  };
}

export const photoCameraQueries = {
  ofItem: `SELECT photo_cameras.* FROM photos JOIN photo_cameras ON photo_cameras.photo_id = photos.id
    WHERE photos.item_id = @itemId`,
} as const;

export function photoCameraTable(sql: Sql): PhotoCameraStore {
  const put = sql.prepare('INSERT OR REPLACE INTO photo_cameras VALUES (@photoId, @camera)');
  const remove = sql.prepare('DELETE FROM photo_cameras WHERE photo_id = @photoId');
  const ofItem = sql.prepare<{ readonly photo_id: string; readonly camera: string }>(photoCameraQueries.ofItem);
  return {
    put: (photoId, camera) => {
      put.run({ photoId, camera });
    },
    remove: (photoId) => {
      remove.run({ photoId });
    },
    // `put` writes only branded ids.
    ofItem: (itemId) => new Map(ofItem.all({ itemId }).map((row) => [row.photo_id as PhotoId, row.camera])),
  };
}

interface AskedRow {
  readonly photo_id: string;
  readonly before_item_id: string;
  readonly item_id: string;
  readonly shot_at: number;
}

export const askedPhotoQueries = {
  get: 'SELECT * FROM asked_photos WHERE photo_id = @photoId',
  // A photo that a person took out of the inbox needs no answer.
  waiting: `SELECT asked_photos.* FROM asked_photos JOIN photos ON photos.id = asked_photos.photo_id
    WHERE photos.place = 'inbox' ORDER BY asked_photos.shot_at LIMIT @limit`,
} as const;

export function askedPhotoTable(sql: Sql): AskedPhotoStore {
  const put = sql.prepare('INSERT OR REPLACE INTO asked_photos VALUES (@photoId, @beforeItemId, @itemId, @shotAt)');
  const remove = sql.prepare('DELETE FROM asked_photos WHERE photo_id = @photoId');
  const get = sql.prepare<AskedRow>(askedPhotoQueries.get);
  const waiting = sql.prepare<AskedRow>(askedPhotoQueries.waiting);
  return {
    put: ({ photoId, beforeItemId, itemId, shotAt }) => {
      put.run({ photoId, beforeItemId, itemId, shotAt: Math.trunc(shotAt) });
    },
    remove: (photoId) => {
      remove.run({ photoId });
    },
    get(photoId) {
      const row = get.get({ photoId });
      return row ? askedOf(row) : null;
    },
    waiting: (limit) => waiting.all({ limit }).map(askedOf),
  };
}

/** `put` writes only branded ids. */
function askedOf(row: AskedRow): AskedPhoto {
  return {
    photoId: row.photo_id as PhotoId,
    beforeItemId: row.before_item_id as ItemId,
    itemId: row.item_id as ItemId,
    shotAt: row.shot_at,
  };
}

export const photoCodeQueries = {
  ofItem: `SELECT photo_codes.* FROM photos JOIN photo_codes ON photo_codes.photo_id = photos.id
    WHERE photos.item_id = @itemId ORDER BY photos.sequence, photo_codes.reference`,
} as const;

export function photoCodeTable(sql: Sql): PhotoCodeStore {
  const insert = sql.prepare('INSERT INTO photo_codes VALUES (@photoId, @reference) ON CONFLICT DO NOTHING');
  const forget = sql.prepare('DELETE FROM photo_codes WHERE photo_id = @photoId');
  const ofItem = sql.prepare<{ readonly photo_id: string; readonly reference: string }>(photoCodeQueries.ofItem);
  return {
    insert: (photoId, references) =>
      sql.transaction(() => {
        for (const reference of references) insert.run({ photoId, reference });
      }),
    // `insert` writes only branded ids.
    ofItem: (itemId) =>
      ofItem.all({ itemId }).map((row) => ({ photoId: row.photo_id as PhotoId, reference: row.reference })),
    forget: (photoId) => {
      forget.run({ photoId });
    },
  };
}

export const savedPhotoQueries = {
  rowsOf: 'SELECT photo_id, at FROM kept_photos WHERE item_id = @itemId',
} as const;

export function savedPhotoTable(sql: Sql): SavedPhotoStore {
  const insert = sql.prepare('INSERT INTO kept_photos VALUES (@itemId, @photoId, @at) ON CONFLICT DO NOTHING');
  const rows = sql.prepare<{ readonly photo_id: string; readonly at: number }>(savedPhotoQueries.rowsOf);
  // `insert` writes only branded ids.
  const rowsOf = (itemId: ItemId): readonly SavedPhoto[] =>
    rows.all({ itemId }).map(({ photo_id, at }) => ({ photoId: photo_id as PhotoId, at }));
  return {
    insert: (itemId, photoId, at) => {
      insert.run({ itemId, photoId, at });
    },
    ofItem: (itemId) => rowsOf(itemId).map(({ photoId }) => photoId),
    rowsOf,
  };
}

export const moveQueries = {
  last: 'SELECT id, moves FROM photo_moves WHERE item_id = @itemId ORDER BY id DESC LIMIT 1',
} as const;

export function moveTable(sql: Sql): MoveStore {
  const insert = sql.prepare('INSERT INTO photo_moves (item_id, moves, at) VALUES (@itemId, @moves, @at)');
  const last = sql.prepare<{ readonly id: number; readonly moves: string }>(moveQueries.last);
  const remove = sql.prepare('DELETE FROM photo_moves WHERE id = @id');
  const removeOfItem = sql.prepare('DELETE FROM photo_moves WHERE item_id = @itemId');
  return {
    insert: (itemId, moves, at) => {
      insert.run({ itemId, moves: JSON.stringify(moves), at });
    },
    last(itemId) {
      const row = last.get({ itemId });
      return row ? { id: row.id, moves: fromJson(movesJson, row.moves, 'photo_moves.moves') } : null;
    },
    remove: (id) => {
      remove.run({ id });
    },
    removeOfItem: (itemId) => {
      removeOfItem.run({ itemId });
    },
  };
}
