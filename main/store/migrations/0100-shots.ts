/**
 * What tells a file's partner of the same shot (RAW and JPEG), over a restart too: one row a photo or arrival that can have one.
 * `shot` names source, folder and name without its end.
 */
export const shots = `
CREATE TABLE shot_files (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  shot TEXT NOT NULL,
  taken_at INTEGER,
  came_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shot_files_by_shot ON shot_files (shot, came_at);
`;
