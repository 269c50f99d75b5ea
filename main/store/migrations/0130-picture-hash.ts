/** A file whose metadata changed later is the same photo. Older rows have no hash. Target cards are no photos. */
export const pictureHash = `
ALTER TABLE arrivals ADD COLUMN picture_hash TEXT;
ALTER TABLE photos ADD COLUMN picture_hash TEXT;
ALTER TABLE companions ADD COLUMN picture_hash TEXT;
CREATE TABLE target_pictures (picture_hash TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX arrivals_by_picture ON arrivals (picture_hash, sequence) WHERE picture_hash IS NOT NULL;
CREATE INDEX photos_by_picture ON photos (picture_hash, sequence) WHERE picture_hash IS NOT NULL;
CREATE INDEX companions_by_picture ON companions (picture_hash) WHERE picture_hash IS NOT NULL;
`;
