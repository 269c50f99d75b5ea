export const takenBeforeItsScan = `
ALTER TABLE arrivals ADD COLUMN shot_at INTEGER;
CREATE TABLE camera_clocks (
  sequence INTEGER PRIMARY KEY,
  camera TEXT NOT NULL,
  taken_at INTEGER NOT NULL,
  lateness INTEGER NOT NULL,
  UNIQUE (camera, taken_at)
) STRICT;
CREATE INDEX camera_clocks_camera ON camera_clocks (camera, sequence);
CREATE TABLE asked_photos (
  photo_id TEXT PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
  before_item_id TEXT NOT NULL,
  item_id TEXT NOT NULL,
  shot_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
