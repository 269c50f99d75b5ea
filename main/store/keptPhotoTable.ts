import type { ItemId, PhotoId } from '../domain/ids.ts';
import type { Millis } from '../domain/model.ts';
import type { Sql } from './sql.ts';

export interface KeptPhotoStore {
  /** A person has said that the photo is right with this item. The same again: nothing. */
  insert(itemId: ItemId, photoId: PhotoId, at: Millis): void;
  ofItem(itemId: ItemId): readonly PhotoId[];
}

export const keptPhotoQueries = {
  ofItem: 'SELECT photo_id FROM kept_photos WHERE item_id = @itemId',
} as const;

export function keptPhotoTable(sql: Sql): KeptPhotoStore {
  const insert = sql.prepare('INSERT INTO kept_photos VALUES (@itemId, @photoId, @at) ON CONFLICT DO NOTHING');
  const ofItem = sql.prepare<{ readonly photo_id: string }>(keptPhotoQueries.ofItem);
  return {
    insert: (itemId, photoId, at) => {
      insert.run({ itemId, photoId, at });
    },
    // Ids are written by `insert` from branded ones alone.
    ofItem: (itemId) => ofItem.all({ itemId }).map((row) => row.photo_id as PhotoId),
  };
}
