import type { PhotoId } from '../domain/ids.ts';
import type { Sql } from './sql.ts';

export interface PhotoCameraStore {
  /** `camera` is the key by which overlays are remembered. Again: the later one holds. */
  put(photoId: PhotoId, camera: string): void;
  /** Null for photos that came by another way than a live camera, or before this was kept. */
  of(photoId: PhotoId): string | null;
}

export const photoCameraQueries = {
  of: 'SELECT camera FROM photo_cameras WHERE photo_id = @photoId',
} as const;

export function photoCameraTable(sql: Sql): PhotoCameraStore {
  const put = sql.prepare('INSERT OR REPLACE INTO photo_cameras VALUES (@photoId, @camera)');
  const of = sql.prepare<{ readonly camera: string }>(photoCameraQueries.of);
  return {
    put: (photoId, camera) => {
      put.run({ photoId, camera });
    },
    of: (photoId) => of.all({ photoId })[0]?.camera ?? null,
  };
}
