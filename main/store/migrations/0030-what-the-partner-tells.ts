import { markTrigger } from './markTrigger.ts';

export const whatThePartnerTells = `
ALTER TABLE rejections ADD COLUMN marked_by TEXT;
${markTrigger('rejection_gone', 'AFTER DELETE ON rejections', 'old.item_id')}

-- Of the item's SR, as JSON: shown, and nothing is decided by it.
CREATE TABLE sr_details (
  item_id TEXT NOT NULL PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  details TEXT NOT NULL
) STRICT, WITHOUT ROWID;
${markTrigger('sr_details_made', 'AFTER INSERT ON sr_details', 'new.item_id')}
${markTrigger('sr_details_changed', 'AFTER UPDATE ON sr_details WHEN old.details <> new.details', 'new.item_id')}
${markTrigger('sr_details_gone', 'AFTER DELETE ON sr_details', 'old.item_id')}

-- The last 429 of each scope, as JSON. The scope is the limit's type, and for one endpoint its name.
CREATE TABLE limit_notices (
  connection_id TEXT NOT NULL REFERENCES connections (id),
  scope TEXT NOT NULL,
  notice TEXT NOT NULL,
  PRIMARY KEY (connection_id, scope)
) STRICT, WITHOUT ROWID;
`;
