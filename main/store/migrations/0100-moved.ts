import { markTrigger } from './markTrigger.ts';

export const moved = `
ALTER TABLE items ADD COLUMN moved_at INTEGER;
${markTrigger('item_moved', 'AFTER UPDATE ON items WHEN old.moved_at IS NOT new.moved_at', 'new.id')}
`;
