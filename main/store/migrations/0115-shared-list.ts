/**
 * Rows that the fleet has not heard of; one that is off the list is expected no more. A new row for each change shows
 * one that happens during the report. The directory of items reports begun ones.
 */
export const sharedList = `
CREATE TABLE expected_untold (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO expected_untold (reference, at) SELECT reference, added_at FROM expected_items ORDER BY sequence;
`;
