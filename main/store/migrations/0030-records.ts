/**
 * What the rebuild and the clearing of old photos need. `record_marks` names what has changed since its record outside the
 * database was written; marks are made by triggers, so that no change can forget its mark, and `revision` only grows. The owner is an
 * item's id, `inbox` for photos without an item, or `station` for connections and settings.
 */
export const records = `
ALTER TABLE photos ADD COLUMN original_removed_at INTEGER;
CREATE INDEX photos_to_clear ON photos (item_id)
  WHERE original_removed_at IS NULL AND uploaded_at IS NOT NULL AND item_id IS NOT NULL;
CREATE INDEX items_ended ON items (updated_at, id) WHERE stage IN ('authentic', 'not_authentic', 'cancelled');

ALTER TABLE photo_count ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE photo_count SET bytes = (SELECT coalesce(sum(bytes), 0) FROM photos);
DROP TRIGGER photo_counted;
DROP TRIGGER photo_uncounted;
CREATE TRIGGER photo_counted AFTER INSERT ON photos BEGIN
  UPDATE photo_count SET photos = photos + 1, bytes = bytes + iif(new.original_removed_at IS NULL, new.bytes, 0);
END;
CREATE TRIGGER photo_uncounted AFTER DELETE ON photos BEGIN
  UPDATE photo_count SET photos = photos - 1, bytes = bytes - iif(old.original_removed_at IS NULL, old.bytes, 0);
END;
CREATE TRIGGER photo_cleared AFTER UPDATE OF original_removed_at ON photos
WHEN (old.original_removed_at IS NULL) <> (new.original_removed_at IS NULL) BEGIN
  UPDATE photo_count SET bytes = bytes + iif(new.original_removed_at IS NULL, new.bytes, -new.bytes);
END;

CREATE TABLE record_marks (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL UNIQUE
) STRICT;
${markTrigger('item_made', 'AFTER INSERT ON items', 'new.id')}
${markTrigger(
  'item_changed',
  `AFTER UPDATE ON items WHEN
    (old.category_uuid, old.type_uuid, old.service_uuid, old.sr_uuid, old.sr_known, old.micro_id, old.url,
     old.state_primary, old.state_supplement, old.state_server_at, old.progress, old.progress_read_at, old.requirements,
     old.stage, old.marked_done, old.submitted_at, old.rejected_at, old.invalidation, old.last_error)
    IS NOT
    (new.category_uuid, new.type_uuid, new.service_uuid, new.sr_uuid, new.sr_known, new.micro_id, new.url,
     new.state_primary, new.state_supplement, new.state_server_at, new.progress, new.progress_read_at, new.requirements,
     new.stage, new.marked_done, new.submitted_at, new.rejected_at, new.invalidation, new.last_error)`,
  'new.id',
)}
${markTrigger('sides_made', 'AFTER INSERT ON sides', 'new.item_id')}
${markTrigger('sides_changed', 'AFTER UPDATE ON sides WHEN old.list_id <> new.list_id', 'new.item_id')}
${markTrigger('sides_gone', 'AFTER DELETE ON sides', 'old.item_id')}
${markTrigger('photo_made', 'AFTER INSERT ON photos', "coalesce(new.item_id, 'inbox')")}
${markTrigger('photo_changed', 'AFTER UPDATE ON photos', "coalesce(new.item_id, 'inbox')")}
${markTrigger('photo_left', 'AFTER UPDATE OF item_id ON photos WHEN old.item_id IS NOT new.item_id', "coalesce(old.item_id, 'inbox')")}
${markTrigger('operation_made', 'AFTER INSERT ON operations WHEN new.item_id IS NOT NULL', 'new.item_id')}
${markTrigger(
  'operation_ended',
  `AFTER UPDATE OF status ON operations WHEN new.item_id IS NOT NULL AND old.status <> new.status
    AND (old.status IN ('parked', 'done', 'dropped') OR new.status IN ('parked', 'done', 'dropped'))`,
  'new.item_id',
)}
${markTrigger('rejection_made', 'AFTER INSERT ON rejections', 'new.item_id')}
${markTrigger('rejection_changed', 'AFTER UPDATE ON rejections', 'new.item_id')}
${markTrigger('connection_made', 'AFTER INSERT ON connections', "'station'")}
${markTrigger(
  'connection_changed',
  `AFTER UPDATE ON connections WHEN
    (old.name, old.origin, old.profile_json, old.practice, old.is_current)
    IS NOT (new.name, new.origin, new.profile_json, new.practice, new.is_current)`,
  "'station'",
)}
${markTrigger('setting_made', 'AFTER INSERT ON settings', "'station'")}
${markTrigger('setting_changed', 'AFTER UPDATE ON settings WHEN old.value <> new.value', "'station'")}
${markTrigger('setting_gone', 'AFTER DELETE ON settings', "'station'")}

INSERT INTO record_marks (owner) SELECT 'station' UNION ALL SELECT 'inbox' UNION ALL SELECT id FROM items;
`;

/** Deleting first gives the mark the newest revision; a conflict clause would give way to the one of the statement that fired. */
function markTrigger(name: string, event: string, owner: string): string {
  return `CREATE TRIGGER mark_${name} ${event} BEGIN
  DELETE FROM record_marks WHERE owner = ${owner};
  INSERT INTO record_marks (owner) VALUES (${owner});
END;`;
}
