import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { KeptPhoto, KeptPhotoStore } from '../../domain/ports/photoDetailStores.ts';
import type { Sql } from '../rows/sql.ts';

export const keptPhotoQueries = {
  rowsOf: 'SELECT photo_id, at FROM kept_photos WHERE item_id = @itemId',
} as const;

export function keptPhotoTable(sql: Sql): KeptPhotoStore {
  const insert = sql.prepare('INSERT INTO kept_photos VALUES (@itemId, @photoId, @at) ON CONFLICT DO NOTHING');
  const rows = sql.prepare<{ readonly photo_id: string; readonly at: number }>(keptPhotoQueries.rowsOf);
  // `insert` writes only branded ids.
  const rowsOf = (itemId: ItemId): readonly KeptPhoto[] =>
    rows.all({ itemId }).map(({ photo_id, at }) => ({ photoId: photo_id as PhotoId, at }));
  return {
    insert: (itemId, photoId, at) => {
      insert.run({ itemId, photoId, at });
    },
    ofItem: (itemId) => rowsOf(itemId).map(({ photoId }) => photoId),
    rowsOf,
  };
}
