import { markTrigger } from './markTrigger.ts';

/** Columns added after the marks must mark the item too. */
export const marksOfLaterColumns = markTrigger(
  'item_later_columns',
  `AFTER UPDATE OF serial, lot, requirements_change ON items
WHEN (old.serial, old.lot, old.requirements_change) IS NOT (new.serial, new.lot, new.requirements_change)`,
  'new.id',
);
