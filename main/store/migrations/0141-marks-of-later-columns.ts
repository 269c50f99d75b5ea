import { markTrigger } from './markTrigger.ts';

/** Columns that came after the marks: their change is a change of the item too, for its record and for who shows it. */
export const marksOfLaterColumns = markTrigger(
  'item_later_columns',
  `AFTER UPDATE OF serial, lot, requirements_change ON items
WHEN (old.serial, old.lot, old.requirements_change) IS NOT (new.serial, new.lot, new.requirements_change)`,
  'new.id',
);
