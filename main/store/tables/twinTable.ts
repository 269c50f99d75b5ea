import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Twin } from '../../domain/intake/repeats.ts';
import { type PhotoPlace, photoPlaces } from '../../domain/model.ts';
import type { TwinStore } from '../../domain/ports/photoDetailStores.ts';
import { fromWord } from '../rows/rows.ts';
import type { Sql } from '../rows/sql.ts';

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
