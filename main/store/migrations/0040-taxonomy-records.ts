/** Answers of the smaller taxonomy reads (spec 4.5 to 4.7, 4.9 to 4.11), for work without a network. */
export const taxonomyRecords = `
CREATE TABLE taxonomy_records (
  connection_id TEXT NOT NULL REFERENCES connections (id),
  kind TEXT NOT NULL,
  uuid TEXT NOT NULL,
  record TEXT NOT NULL,
  fetched_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, kind, uuid)
) STRICT, WITHOUT ROWID;
`;
