/** The newest photo of each source is looked up at once, however many photos there are. */
export const sources = `
CREATE INDEX photos_by_source ON photos (source, sequence);
`;
