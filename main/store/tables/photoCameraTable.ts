import type { PhotoId } from '../../domain/ids.ts';
import type { PhotoCameraStore } from '../../domain/ports/photoDetailStores.ts';
import type { Sql } from '../rows/sql.ts';

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
