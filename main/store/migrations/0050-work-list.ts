import { markTrigger } from './markTrigger.ts';

/** Expected items and results with their cursor. Items that had ended get results in the order of their end. */
export const workListAndResults = `
CREATE TABLE expected_items (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  -- All that a person may look for, in capitals.
  search_key TEXT NOT NULL,
  category TEXT,
  type TEXT,
  service TEXT,
  brand TEXT,
  model TEXT,
  place TEXT,
  note TEXT,
  added_at INTEGER NOT NULL
) STRICT;

ALTER TABLE items ADD COLUMN place TEXT;
ALTER TABLE items ADD COLUMN note TEXT;
${markTrigger('item_noted', 'AFTER UPDATE OF place, note ON items WHEN (old.place, old.note) IS NOT (new.place, new.note)', 'new.id')}

-- The cursor only grows, and none is ever used again: programs of others go on from the last one that they saw.
CREATE TABLE results (
  cursor INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  sr_uuid TEXT NOT NULL,
  result TEXT NOT NULL,
  at INTEGER NOT NULL,
  photos TEXT NOT NULL,
  rejections INTEGER NOT NULL
) STRICT;
CREATE INDEX results_by_item ON results (item_id, cursor);
${markTrigger('result_made', 'AFTER INSERT ON results', 'new.item_id')}

INSERT INTO results (item_id, sr_uuid, result, at, photos, rejections)
  SELECT id, sr_uuid, stage, updated_at,
    (SELECT json_group_array(json_object('side', side.value ->> '$.name', 'sha256', photos.sha256))
      FROM sides JOIN side_lists ON side_lists.id = sides.list_id, json_each(side_lists.sides) AS side, photos
      WHERE sides.item_id = items.id AND photos.item_id = items.id AND photos.place = 'active'
        AND photos.side_uuid = side.value ->> '$.uuid'),
    (SELECT count(*) FROM rejections WHERE rejections.item_id = items.id)
  FROM items WHERE stage IN ('authentic', 'not_authentic', 'cancelled') ORDER BY updated_at, id;
`;
