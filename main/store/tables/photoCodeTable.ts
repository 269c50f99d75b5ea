import type { PhotoId } from '../../domain/ids.ts';
import type { PhotoCodeStore } from '../../domain/ports/photoDetailStores.ts';
import type { Sql } from '../rows/sql.ts';

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
