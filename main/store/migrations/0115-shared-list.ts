/**
 * Rows of the work list that the fleet was not told of as they are now; one without a row on the list tells that it is expected no more. A row of
 * its own for each change tells one that comes while it is told. A begun item is told of by the directory of items.
 */
export const sharedList = `
CREATE TABLE expected_untold (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO expected_untold (reference, at) SELECT reference, added_at FROM expected_items ORDER BY sequence;
`;
