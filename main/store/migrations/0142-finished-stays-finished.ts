/**
 * What was finished in a shift counts in it, also when the partner rejects the item later: only an item that was taken back before it was
 * submitted, or cancelled, was not finished. Finished again on another day, it counts on that one. `items_by_rejection`: the rejections of a shift.
 */
export const finishedStaysFinished = `
DROP TRIGGER item_done;
CREATE TRIGGER item_done AFTER UPDATE OF stage ON items
WHEN old.stage IN ('shooting', 'ready', 'reshoot', 'needs_attention')
  AND new.stage IN ('sending', 'in_review', 'authentic', 'not_authentic') AND new.moved_at IS NULL
  AND EXISTS (SELECT 1 FROM photos INDEXED BY photos_shown
    WHERE item_id = new.id AND place IN ('active', 'tray') AND place = 'active')
  AND NOT EXISTS (SELECT 1 FROM operations INDEXED BY operations_open
    WHERE item_id = new.id AND status NOT IN ('done', 'dropped') AND kind = 'cancel') BEGIN
  INSERT INTO done_items VALUES (new.id, new.updated_at)
    ON CONFLICT DO UPDATE SET at = excluded.at WHERE old.stage IN ('shooting', 'ready', 'reshoot');
END;
DROP TRIGGER item_undone;
CREATE TRIGGER item_undone AFTER UPDATE OF stage ON items
WHEN old.stage <> new.stage
  AND (new.stage = 'cancelled' OR (new.stage IN ('shooting', 'ready') AND new.submitted_at IS NULL)) BEGIN
  DELETE FROM done_items WHERE item_id = new.id;
END;
INSERT INTO done_items SELECT id, submitted_at FROM items
  WHERE submitted_at IS NOT NULL AND moved_at IS NULL AND stage = 'reshoot'
  ON CONFLICT DO NOTHING;
CREATE INDEX items_by_rejection ON items (rejected_at) WHERE rejected_at IS NOT NULL;
`;
