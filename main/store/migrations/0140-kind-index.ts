/**
 * Two shelves: one in use, one empty or being filled. An entry's id is its rank among equal fits (`rankOf`), so the
 * index gives the best first and stops at the limit. Words come folded, so the ascii tokenizer takes them unchanged.
 * `part` holds words' ends, whose beginnings are inner parts.
 */
function shelf(name: string): string {
  return `
CREATE TABLE kinds_${name} (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  place_id INTEGER NOT NULL,
  is_found INTEGER NOT NULL
) STRICT;
CREATE INDEX kinds_${name}_by_uuid ON kinds_${name} (uuid);
CREATE INDEX kinds_${name}_by_name ON kinds_${name} (folded);
-- What is above entries, as JSON.
CREATE TABLE kind_places_${name} (id INTEGER PRIMARY KEY, above TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE kind_words_${name} USING fts5 (
  own, part, above, content = '', contentless_delete = 1, detail = column, tokenize = 'ascii', prefix = '1 2 3'
);`;
}

export const kindIndex = `
-- The time stands before the tree: behind megabytes of text SQLite would read them all to come to it.
CREATE TABLE taxonomy_read (
  connection_id TEXT NOT NULL PRIMARY KEY REFERENCES connections (id),
  fetched_at INTEGER NOT NULL,
  tree TEXT NOT NULL
) STRICT;
INSERT INTO taxonomy_read SELECT connection_id, fetched_at, tree FROM taxonomy;
DROP TABLE taxonomy;
ALTER TABLE taxonomy_read RENAME TO taxonomy;

${shelf('a')}
${shelf('b')}
-- The shelf in use, and the tree that it was filled from. One row.
CREATE TABLE kind_index (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  connection_id TEXT NOT NULL REFERENCES connections (id),
  fetched_at INTEGER NOT NULL,
  shelf TEXT NOT NULL
) STRICT;
`;
