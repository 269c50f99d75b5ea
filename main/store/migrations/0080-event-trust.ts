/** Relays accept unsigned events too. */
export const eventTrust = `
ALTER TABLE events ADD COLUMN trusted INTEGER NOT NULL DEFAULT 1;
`;
