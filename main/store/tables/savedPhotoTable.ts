import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { SavedPhoto, SavedPhotoStore } from '../../domain/ports/photoDetailStores.ts';
import type { Sql } from '../rows/sql.ts';

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
