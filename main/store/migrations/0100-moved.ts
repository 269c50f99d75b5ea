import { markTrigger } from './markTrigger.ts';

/** Items that went to another station with their unsent work. */
export const moved = `
ALTER TABLE items ADD COLUMN moved_at INTEGER;
${markTrigger('item_moved', 'AFTER UPDATE ON items WHEN old.moved_at IS NOT new.moved_at', 'new.id')}
`;
