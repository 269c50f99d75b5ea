/**
 * The first release's schema. Times are milliseconds, flags 0 or 1, JSON is text. Triggers keep counts, for counting
 * 100,000 items would block the main process.
 */
export const baseline = `
CREATE TABLE connections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL,
  profile_json TEXT NOT NULL,
  practice INTEGER NOT NULL,
  credential_state TEXT NOT NULL,
  online INTEGER,
  paused_until INTEGER,
  updated_at INTEGER NOT NULL,
  is_current INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX connections_current ON connections (is_current) WHERE is_current = 1;

-- A limit of one endpoint outlives a restart, as that of the whole connection (paused_until).
CREATE TABLE endpoint_pauses (
  connection_id TEXT NOT NULL REFERENCES connections (id),
  endpoint TEXT NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, endpoint)
) STRICT, WITHOUT ROWID;

CREATE TABLE items (
  id TEXT NOT NULL PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  reference_id TEXT NOT NULL,
  reference_folded TEXT NOT NULL,
  category_uuid TEXT NOT NULL,
  type_uuid TEXT NOT NULL,
  service_uuid TEXT,
  sr_uuid TEXT NOT NULL,
  sr_known INTEGER NOT NULL,
  micro_id TEXT,
  url TEXT,
  state_primary TEXT,
  state_supplement TEXT,
  state_server_at INTEGER,
  progress TEXT,
  progress_read_at INTEGER,
  requirements TEXT NOT NULL,
  stage TEXT NOT NULL,
  -- Order of entry into the present stage: larger came later. Says nothing between stages.
  stage_order INTEGER NOT NULL,
  marked_done INTEGER NOT NULL,
  submitted_at INTEGER,
  rejected_at INTEGER,
  invalidation TEXT,
  last_error TEXT,
  next_poll_at INTEGER,
  last_polled_at INTEGER,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (connection_id, reference_id)
) STRICT;
CREATE INDEX items_by_reference ON items (reference_id, created_at);
CREATE INDEX items_by_sr ON items (sr_uuid);
CREATE INDEX items_by_folded ON items (connection_id, reference_folded);
-- The two page indexes end with what their searches filter by, so that rows that do not fit are never fetched.
CREATE INDEX items_page ON items (connection_id, updated_at DESC, id DESC, reference_folded);
CREATE INDEX items_page_of_stage ON items (connection_id, stage, updated_at DESC, id DESC, reference_folded);
CREATE INDEX items_by_stage_order ON items (connection_id, stage, stage_order);
CREATE INDEX items_by_poll ON items (connection_id, next_poll_at) WHERE next_poll_at IS NOT NULL;
CREATE INDEX items_ended ON items (updated_at, id) WHERE stage IN ('authentic', 'not_authentic', 'cancelled');

CREATE TABLE item_counts (
  connection_id TEXT NOT NULL,
  stage TEXT NOT NULL,
  items INTEGER NOT NULL,
  PRIMARY KEY (connection_id, stage)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER item_counted AFTER INSERT ON items BEGIN
  INSERT INTO item_counts VALUES (new.connection_id, new.stage, 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER item_recounted AFTER UPDATE OF stage ON items WHEN old.stage <> new.stage BEGIN
  UPDATE item_counts SET items = items - 1 WHERE connection_id = old.connection_id AND stage = old.stage;
  INSERT INTO item_counts VALUES (new.connection_id, new.stage, 1) ON CONFLICT DO UPDATE SET items = items + 1;
END;
CREATE TRIGGER item_uncounted AFTER DELETE ON items BEGIN
  UPDATE item_counts SET items = items - 1 WHERE connection_id = old.connection_id AND stage = old.stage;
END;

-- Most items of a type have the very same sides, with long texts and addresses: each distinct list is kept once.
CREATE TABLE side_lists (
  id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  sides TEXT NOT NULL
) STRICT;
CREATE TABLE sides (
  item_id TEXT NOT NULL PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  list_id INTEGER NOT NULL REFERENCES side_lists (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sides_by_list ON sides (list_id);

-- Files whose bytes are safe and which wait to be examined. The photo's row takes the arrival's place.
CREATE TABLE arrivals (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
  crc32 INTEGER,
  bytes INTEGER NOT NULL,
  extension TEXT NOT NULL,
  filename TEXT NOT NULL,
  captured_at INTEGER NOT NULL,
  item_id TEXT REFERENCES items (id),
  wanted_side TEXT,
  source TEXT NOT NULL,
  fingerprint TEXT,
  arrived_at INTEGER NOT NULL,
  arrived_by TEXT NOT NULL
) STRICT;
CREATE INDEX arrivals_by_sha ON arrivals (sha256);
CREATE UNIQUE INDEX arrivals_by_fingerprint ON arrivals (fingerprint) WHERE fingerprint IS NOT NULL;

-- Files of watched folders and cards that were decided, known by a fingerprint of their state. The original of a taken one may go.
CREATE TABLE captured_files (
  fingerprint TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  taken INTEGER NOT NULL,
  -- Of a card's file alone: the photo that it became or lies beside.
  photo_id TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX captured_files_by_photo ON captured_files (photo_id) WHERE photo_id IS NOT NULL;

-- Files that were not taken, with their reasons, until a person has seen them.
CREATE TABLE refused_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  filename TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;

-- Photos and arrivals that can have a partner of the same shot (RAW and JPEG). shot names source, folder and name without its end.
CREATE TABLE shot_files (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  shot TEXT NOT NULL,
  taken_at INTEGER,
  came_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shot_files_by_shot ON shot_files (shot, came_at);

-- The daily photos of the target card.
CREATE TABLE golden_shots (
  camera TEXT NOT NULL,
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  comparison TEXT NOT NULL,
  PRIMARY KEY (camera, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE photos (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  item_id TEXT REFERENCES items (id),
  side_uuid TEXT,
  place TEXT NOT NULL,
  wanted_side TEXT,
  sha256 TEXT NOT NULL,
  -- The bytes are compared by it while they are sent; null: by their hash, before.
  crc32 INTEGER,
  bytes INTEGER NOT NULL,
  format TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  -- Of the small decode, as JSON; null when nothing was measured.
  figures TEXT,
  captured_at INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  added_by TEXT NOT NULL,
  source TEXT NOT NULL,
  filename TEXT NOT NULL,
  uploaded_at INTEGER,
  uploaded_server_at INTEGER,
  original_removed_at INTEGER
) STRICT;
CREATE INDEX photos_by_item ON photos (item_id, sequence);
-- A row of the queue asks which photos are on sides or in the tray: answered from this index alone, not from all that the item ever had.
CREATE INDEX photos_shown ON photos (item_id, sequence, place, side_uuid, id) WHERE place IN ('active', 'tray');
CREATE INDEX photos_by_sha ON photos (sha256, sequence);
CREATE INDEX photos_by_source ON photos (source, sequence);
CREATE INDEX photos_in_inbox ON photos (sequence) WHERE place = 'inbox';
CREATE INDEX photos_to_clear ON photos (item_id)
  WHERE original_removed_at IS NULL AND uploaded_at IS NOT NULL AND item_id IS NOT NULL;

-- Bytes are those of originals and companions that are still here.
CREATE TABLE photo_count (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  photos INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;
INSERT INTO photo_count VALUES (1, 0, 0);
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

-- Files that lie beside a photo: a companion goes with its photo, and its bytes count while the original is here.
CREATE TABLE companions (
  photo_id TEXT NOT NULL REFERENCES photos (id),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  extension TEXT NOT NULL,
  filename TEXT NOT NULL,
  kind TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (photo_id, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX companions_by_sha ON companions (sha256);
CREATE TRIGGER companion_counted AFTER INSERT ON companions BEGIN
  UPDATE photo_count SET bytes = bytes + new.bytes
    WHERE (SELECT original_removed_at FROM photos WHERE id = new.photo_id) IS NULL;
END;
CREATE TRIGGER companions_cleared AFTER UPDATE OF original_removed_at ON photos
WHEN (old.original_removed_at IS NULL) <> (new.original_removed_at IS NULL) BEGIN
  UPDATE photo_count SET bytes = bytes + iif(new.original_removed_at IS NULL, 1, -1)
    * (SELECT coalesce(sum(bytes), 0) FROM companions WHERE photo_id = new.id);
END;

-- References of items that a photo was seen to show.
CREATE TABLE photo_codes (
  photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  reference TEXT NOT NULL,
  PRIMARY KEY (photo_id, reference)
) STRICT, WITHOUT ROWID;

-- The camera by which a photo was looked at when it was taken, in the words by which its overlays are remembered.
CREATE TABLE photo_cameras (
  photo_id TEXT NOT NULL PRIMARY KEY,
  camera TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Photos that a person has looked at and found right where they are.
CREATE TABLE kept_photos (
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (item_id, photo_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_photos_by_photo ON kept_photos (photo_id);

CREATE TABLE photo_moves (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id TEXT NOT NULL REFERENCES items (id),
  moves TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX photo_moves_by_item ON photo_moves (item_id, id);

CREATE TABLE operations (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  item_id TEXT REFERENCES items (id),
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- Of the photo that an upload sends, so that what is left can be told without a join over all that waits.
  upload_bytes INTEGER NOT NULL,
  status TEXT NOT NULL,
  -- 1 for the first open operation of its item, and for open ones without an item: the only ones that may run.
  is_first INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  outcome_unknown INTEGER NOT NULL,
  next_try_at INTEGER,
  waiting_for TEXT NOT NULL,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX operations_by_item ON operations (item_id, sequence);
CREATE INDEX operations_open ON operations (item_id, sequence) WHERE status NOT IN ('done', 'dropped');
CREATE INDEX operations_first ON operations (connection_id, status, next_try_at, sequence) WHERE is_first = 1;
CREATE INDEX operations_in_flight ON operations (sequence) WHERE status = 'in_flight';
CREATE INDEX operations_waiting ON operations (connection_id, waiting_for)
  WHERE status = 'pending' AND waiting_for <> 'nothing';
CREATE INDEX operations_parked_alone ON operations (connection_id, sequence)
  WHERE status = 'parked' AND item_id IS NULL;
CREATE TRIGGER operation_first_moved AFTER UPDATE OF status ON operations
WHEN (old.status IN ('done', 'dropped')) <> (new.status IN ('done', 'dropped')) BEGIN
  UPDATE operations SET is_first = (new.item_id IS NULL AND new.status NOT IN ('done', 'dropped'))
    WHERE sequence = new.sequence;
  UPDATE operations SET is_first = 0 WHERE item_id = new.item_id AND is_first = 1;
  UPDATE operations SET is_first = 1 WHERE sequence = (
    SELECT sequence FROM operations
    WHERE item_id = new.item_id AND status NOT IN ('done', 'dropped') ORDER BY sequence LIMIT 1);
END;

CREATE TABLE operation_counts (
  connection_id TEXT NOT NULL,
  status TEXT NOT NULL,
  kind TEXT NOT NULL,
  operations INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (connection_id, status, kind)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER operation_counted AFTER INSERT ON operations BEGIN
  INSERT INTO operation_counts VALUES (new.connection_id, new.status, new.kind, 1, new.upload_bytes)
    ON CONFLICT DO UPDATE SET operations = operations + 1, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER operation_recounted AFTER UPDATE OF status, kind, upload_bytes ON operations BEGIN
  UPDATE operation_counts SET operations = operations - 1, bytes = bytes - old.upload_bytes
    WHERE connection_id = old.connection_id AND status = old.status AND kind = old.kind;
  INSERT INTO operation_counts VALUES (new.connection_id, new.status, new.kind, 1, new.upload_bytes)
    ON CONFLICT DO UPDATE SET operations = operations + 1, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER operation_uncounted AFTER DELETE ON operations BEGIN
  UPDATE operation_counts SET operations = operations - 1, bytes = bytes - old.upload_bytes
    WHERE connection_id = old.connection_id AND status = old.status AND kind = old.kind;
END;

CREATE TABLE rejections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  item_id TEXT NOT NULL REFERENCES items (id),
  side_uuid TEXT,
  side_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  message TEXT,
  server_at INTEGER NOT NULL,
  photo_id TEXT REFERENCES photos (id),
  resolved_at INTEGER
) STRICT;
CREATE INDEX rejections_by_item ON rejections (item_id, server_at, sequence);
CREATE INDEX rejections_by_photo ON rejections (photo_id) WHERE photo_id IS NOT NULL;

CREATE TABLE templates (
  connection_id TEXT NOT NULL REFERENCES connections (id),
  category_uuid TEXT NOT NULL,
  type_uuid TEXT NOT NULL,
  side_groups TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, category_uuid, type_uuid)
) STRICT;

CREATE TABLE taxonomy (
  connection_id TEXT NOT NULL PRIMARY KEY REFERENCES connections (id),
  tree TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT;

-- No reference to items: events of an SR that is not known here are kept too.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dedupe_key TEXT NOT NULL UNIQUE,
  sr_uuid TEXT NOT NULL,
  type TEXT NOT NULL,
  server_at INTEGER NOT NULL,
  payload TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  applied_at INTEGER
) STRICT;
CREATE INDEX events_by_sr ON events (sr_uuid, server_at, id);
CREATE INDEX events_unapplied ON events (sr_uuid, server_at, id) WHERE applied_at IS NULL;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  text TEXT NOT NULL,
  item_id TEXT,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_item ON audit (item_id, id) WHERE item_id IS NOT NULL;

CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Names what has changed since its record outside the database was written. Triggers set the marks, so that no change can forget
-- its own. The revision only grows. The owner is an item's id, 'inbox' for photos without an item, or 'station' for connections
-- and settings; both have no record yet.
CREATE TABLE record_marks (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO record_marks (owner) VALUES ('station'), ('inbox');
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
${markTriggerOfPhoto('companion_made', 'AFTER INSERT ON companions', 'new.photo_id')}
${markTrigger('kept_photo_made', 'AFTER INSERT ON kept_photos', 'new.item_id')}
${markTriggerOfPhoto('photo_code_made', 'AFTER INSERT ON photo_codes', 'new.photo_id')}
${markTriggerOfPhoto('photo_code_gone', 'AFTER DELETE ON photo_codes', 'old.photo_id')}
${markTriggerOfPhoto('captured_file_made', 'AFTER INSERT ON captured_files WHEN new.photo_id IS NOT NULL', 'new.photo_id')}
`;

/** Deleting first gives the mark a new revision; the firing statement's conflict clause would override one here. */
function markTrigger(name: string, event: string, owner: string): string {
  return `CREATE TRIGGER mark_${name} ${event} BEGIN
  DELETE FROM record_marks WHERE owner = ${owner};
  INSERT INTO record_marks (owner) VALUES (${owner});
END;`;
}

/** A missing photo has no owner, as when its deletion cascades to its codes. */
function markTriggerOfPhoto(name: string, event: string, photoId: string): string {
  const owner = `SELECT coalesce(item_id, 'inbox') FROM photos WHERE id = ${photoId}`;
  return `CREATE TRIGGER mark_${name} ${event} BEGIN
  DELETE FROM record_marks WHERE owner = (${owner});
  INSERT INTO record_marks (owner) ${owner};
END;`;
}
