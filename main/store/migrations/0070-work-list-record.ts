import { markTrigger } from './markTrigger.ts';

/**
 * The list's record is written when a list comes or goes. Rows that leave one by one do not rewrite thousands: a
 * rebuild skips those that its items have begun.
 */
export const workListRecord = `
${markTrigger('expected_made', 'AFTER INSERT ON expected_items', "'work-list'")}
${markTrigger(
  'expected_changed',
  `AFTER UPDATE ON expected_items WHEN (old.category, old.type, old.service, old.brand, old.model, old.place, old.note)
    IS NOT (new.category, new.type, new.service, new.brand, new.model, new.place, new.note)`,
  "'work-list'",
)}
${markTrigger('expected_gone', 'AFTER DELETE ON expected_items WHEN NOT EXISTS (SELECT 1 FROM expected_items)', "'work-list'")}
INSERT INTO record_marks (owner) SELECT 'work-list' WHERE EXISTS (SELECT 1 FROM expected_items);
`;
