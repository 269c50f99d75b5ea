/**
 * Files whose bytes are safe while they wait to be looked into, what was measured of a photo, and files kept beside one. A
 * companion goes with its photo: it shares its owner's record, and its bytes count while the original is here.
 */
export const arrivals = `
ALTER TABLE photos ADD COLUMN figures TEXT;

CREATE TABLE arrivals (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
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

CREATE TRIGGER mark_companion_made AFTER INSERT ON companions BEGIN
  DELETE FROM record_marks
    WHERE owner = (SELECT coalesce(item_id, 'inbox') FROM photos WHERE id = new.photo_id);
  INSERT INTO record_marks (owner) SELECT coalesce(item_id, 'inbox') FROM photos WHERE id = new.photo_id;
END;
CREATE TRIGGER companion_counted AFTER INSERT ON companions BEGIN
  UPDATE photo_count SET bytes = bytes + new.bytes
    WHERE (SELECT original_removed_at FROM photos WHERE id = new.photo_id) IS NULL;
END;
CREATE TRIGGER companions_cleared AFTER UPDATE OF original_removed_at ON photos
WHEN (old.original_removed_at IS NULL) <> (new.original_removed_at IS NULL) BEGIN
  UPDATE photo_count SET bytes = bytes + iif(new.original_removed_at IS NULL, 1, -1)
    * (SELECT coalesce(sum(bytes), 0) FROM companions WHERE photo_id = new.id);
END;
`;
