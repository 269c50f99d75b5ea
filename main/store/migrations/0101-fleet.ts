/** The item's entry in the fleet's directory is due. A new row shows a change that happens during the writing. */
function untold(name: string, event: string, item: string): string {
  return `CREATE TRIGGER fleet_${name} ${event} BEGIN
  DELETE FROM fleet_untold WHERE item_id = ${item};
  INSERT INTO fleet_untold (item_id) VALUES (${item});
END;`;
}

export const fleet = `
CREATE TABLE fleet_items (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  revision INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_untold (revision INTEGER PRIMARY KEY AUTOINCREMENT, item_id TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO fleet_untold (item_id)
  SELECT id FROM items WHERE stage NOT IN ('authentic', 'not_authentic', 'cancelled');
${untold('item', 'AFTER INSERT ON items', 'new.id')}
${untold(
  'item_changed',
  `AFTER UPDATE OF stage, sr_uuid, sr_known, place, service_uuid, moved_at ON items
  WHEN (old.stage, old.sr_uuid, old.sr_known, old.place, old.service_uuid, old.moved_at)
    IS NOT (new.stage, new.sr_uuid, new.sr_known, new.place, new.service_uuid, new.moved_at)`,
  'new.id',
)}
${untold('rejected', 'AFTER INSERT ON rejections', 'new.item_id')}
${untold('answered', 'AFTER UPDATE ON rejections WHEN old.resolved_at IS NOT new.resolved_at', 'new.item_id')}
${untold('unrejected', 'AFTER DELETE ON rejections', 'old.item_id')}
${untold('shot', 'AFTER INSERT ON photos WHEN new.item_id IS NOT NULL', 'new.item_id')}
CREATE INDEX operations_uploads_left ON operations (connection_id, sequence)
  WHERE kind = 'upload' AND status IN ('pending', 'in_flight');
CREATE INDEX rejections_by_time ON rejections (server_at) WHERE photo_id IS NOT NULL AND marked_by IS NULL;
`;
