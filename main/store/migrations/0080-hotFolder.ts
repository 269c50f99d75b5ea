/**
 * Of each decided file of a watched folder whether it was taken in, so that its original may go; of what was decided before nothing
 * is known, and it stays. And the files that were not taken, with their reasons, until a person has seen them.
 */
export const hotFolder = `
ALTER TABLE captured_files ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;

CREATE TABLE refused_files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  filename TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
`;
