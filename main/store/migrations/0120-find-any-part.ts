/** Sorts behind every place. */
export const noPlace = '\u{10ffff}';

/**
 * Finds items by any part of code or place. The trigram index needs three characters; the reversed code finds any
 * ending. Index rows hang on rowids, so nothing may run VACUUM.
 */
export const findAnyPart = `
ALTER TABLE items ADD COLUMN place_folded TEXT NOT NULL DEFAULT '${noPlace}';
ALTER TABLE items ADD COLUMN reference_backward TEXT NOT NULL DEFAULT '';
UPDATE items SET place_folded = upper(place) WHERE place IS NOT NULL;
UPDATE items SET reference_backward = (
  WITH RECURSIVE letters (rest, backward) AS (
    SELECT items.reference_folded, ''
    UNION ALL SELECT substr(rest, 2), substr(rest, 1, 1) || backward FROM letters WHERE rest <> ''
  ) SELECT backward FROM letters WHERE rest = '');

-- The indexes that pages walk end with what searches and stages filter by, so that rows that do not fit are never fetched.
DROP INDEX items_page;
DROP INDEX items_page_of_stage;
DROP INDEX items_by_folded;
CREATE INDEX items_page ON items (connection_id, updated_at DESC, id DESC, reference_folded, place_folded);
CREATE INDEX items_page_of_stage ON items (connection_id, stage, updated_at DESC, id DESC, reference_folded, place_folded);
CREATE INDEX items_by_code ON items (connection_id, reference_folded, id, stage, place_folded);
CREATE INDEX items_by_place ON items (connection_id, place_folded, id, stage, reference_folded);
CREATE INDEX items_by_ending ON items (connection_id, reference_backward);

CREATE VIRTUAL TABLE item_search USING fts5 (
  code, place, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO item_search (rowid, code, place) SELECT rowid, reference_folded, place_folded FROM items;
CREATE TRIGGER item_found AFTER INSERT ON items BEGIN
  INSERT INTO item_search (rowid, code, place) VALUES (new.rowid, new.reference_folded, new.place_folded);
END;
CREATE TRIGGER item_found_at AFTER UPDATE OF place_folded ON items WHEN old.place_folded <> new.place_folded BEGIN
  DELETE FROM item_search WHERE rowid = old.rowid;
  INSERT INTO item_search (rowid, code, place) VALUES (new.rowid, new.reference_folded, new.place_folded);
END;
CREATE TRIGGER item_lost AFTER DELETE ON items BEGIN
  DELETE FROM item_search WHERE rowid = old.rowid;
END;
`;
