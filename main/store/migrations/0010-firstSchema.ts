/**
 * The first schema. Times are milliseconds, flags are 0 or 1, JSON is text. Counts that screens ask for all the time are
 * kept by triggers, because counting 100,000 items or a million operations would hold the main process up.
 */
export const firstSchema = `
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

CREATE TABLE photos (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  item_id TEXT REFERENCES items (id),
  side_uuid TEXT,
  place TEXT NOT NULL,
  wanted_side TEXT,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  format TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  captured_at INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  added_by TEXT NOT NULL,
  source TEXT NOT NULL,
  filename TEXT NOT NULL,
  uploaded_at INTEGER,
  uploaded_server_at INTEGER
) STRICT;
CREATE INDEX photos_by_item ON photos (item_id, sequence);
CREATE INDEX photos_by_sha ON photos (sha256, sequence);
CREATE INDEX photos_in_inbox ON photos (sequence) WHERE place = 'inbox';

CREATE TABLE photo_count (only INTEGER PRIMARY KEY CHECK (only = 1), photos INTEGER NOT NULL) STRICT;
INSERT INTO photo_count VALUES (1, 0);
CREATE TRIGGER photo_counted AFTER INSERT ON photos BEGIN
  UPDATE photo_count SET photos = photos + 1;
END;
CREATE TRIGGER photo_uncounted AFTER DELETE ON photos BEGIN
  UPDATE photo_count SET photos = photos - 1;
END;

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
  what TEXT NOT NULL,
  item_id TEXT,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_item ON audit (item_id, id) WHERE item_id IS NOT NULL;

CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
