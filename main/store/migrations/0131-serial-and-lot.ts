export const serialAndLot = `
ALTER TABLE items ADD COLUMN serial TEXT;
ALTER TABLE items ADD COLUMN lot TEXT;
`;
