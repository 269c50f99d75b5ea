/**
 * References that photos were seen to show, and the daily photos of a target card. Neither is in the records: a rebuild takes
 * them from the newest backup, and what came later can be looked at, or shot, again.
 */
export const photoCodes = `
CREATE TABLE photo_codes (
  photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
  reference TEXT NOT NULL,
  PRIMARY KEY (photo_id, reference)
) STRICT, WITHOUT ROWID;

CREATE TABLE golden_shots (
  camera TEXT NOT NULL,
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  comparison TEXT NOT NULL,
  PRIMARY KEY (camera, day)
) STRICT, WITHOUT ROWID;
`;
