import { markTrigger } from './markTrigger.ts';

export const adopted = `
ALTER TABLE items ADD COLUMN adopted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE items ADD COLUMN existing TEXT;
${markTrigger('item_adopted', 'AFTER UPDATE ON items WHEN (old.adopted, old.existing) IS NOT (new.adopted, new.existing)', 'new.id')}
`;
