/** Files of watched folders that were decided before, known by a fingerprint of their state. */
export const capturedFiles = `
CREATE TABLE captured_files (
  fingerprint TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
