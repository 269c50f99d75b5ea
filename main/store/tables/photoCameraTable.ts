import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Sql } from '../rows/sql.ts';

export interface PhotoCameraStore {
  /** `camera` is the key by which overlays are remembered. Again: the later one holds. */
  put(photoId: PhotoId, camera: string): void;
  remove(photoId: PhotoId): void;
  /** Of the item's photos; without those that came by another way than a live camera, or before this was kept. */
  ofItem(itemId: ItemId): ReadonlyMap<PhotoId, string>;
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
    // Written by `put` from branded ids alone.
    ofItem: (itemId) => new Map(ofItem.all({ itemId }).map((row) => [row.photo_id as PhotoId, row.camera])),
  };
}
