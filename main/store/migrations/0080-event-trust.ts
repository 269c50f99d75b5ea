/** Whether an event is from the partner for sure: relays take unsigned ones too. */
export const eventTrust = `
ALTER TABLE events ADD COLUMN trusted INTEGER NOT NULL DEFAULT 1;
`;
