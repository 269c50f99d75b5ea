import { markTrigger } from './markTrigger.ts';

/** SRs that the partner had already: whether the item's was taken over, and what a person was asked about it. */
export const adopted = `
ALTER TABLE items ADD COLUMN adopted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE items ADD COLUMN existing TEXT;
${markTrigger('item_adopted', 'AFTER UPDATE ON items WHEN (old.adopted, old.existing) IS NOT (new.adopted, new.existing)', 'new.id')}
`;
