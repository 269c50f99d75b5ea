/** The PIN of the admin's part as a hash, with the wrong ones since the last right one. No row: no PIN. */
export const adminPin = `
CREATE TABLE admin_pin (
  only_one INTEGER NOT NULL PRIMARY KEY CHECK (only_one = 1),
  hash TEXT NOT NULL,
  failures INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
`;
