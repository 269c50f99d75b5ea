import { markTrigger } from './markTrigger.ts';

/** Who works here. A removed one is its id alone, for the acts that name it. The list has a record outside the database. */
export const operators = `
CREATE TABLE operators (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT,
  badge TEXT,
  language TEXT,
  text_size TEXT,
  hand TEXT,
  sound_on INTEGER,
  added_at INTEGER NOT NULL,
  removed_at INTEGER,
  CHECK ((name IS NULL) = (removed_at IS NOT NULL)),
  CHECK (name IS NOT NULL OR badge IS NULL)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX operators_by_badge ON operators (badge) WHERE badge IS NOT NULL;
${markTrigger('operator_made', 'AFTER INSERT ON operators', "'operators'")}
${markTrigger('operator_changed', 'AFTER UPDATE ON operators', "'operators'")}
${markTrigger('operator_gone', 'AFTER DELETE ON operators', "'operators'")}
`;
