/** A limit of a single endpoint holds over a restart. */
export const endpointPauses = `
CREATE TABLE endpoint_pauses (
  connection_id TEXT NOT NULL REFERENCES connections (id),
  endpoint TEXT NOT NULL,
  until_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, endpoint)
) STRICT, WITHOUT ROWID;
`;
