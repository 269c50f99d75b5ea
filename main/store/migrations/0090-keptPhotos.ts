/** Photos that a person has looked at and found right where they are. */
export const keptPhotos = `
CREATE TABLE kept_photos (
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (item_id, photo_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_photos_by_photo ON kept_photos (photo_id);
`;
