import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { AskedPhoto, AskedPhotoStore } from '../../domain/ports/photoDetailStores.ts';
import type { Sql } from '../rows/sql.ts';

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
