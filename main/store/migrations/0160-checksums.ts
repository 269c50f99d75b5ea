/** What sending compares a photo's bytes by. Unknown of photos from before: they are compared by their hash. */
export const checksums = `
ALTER TABLE arrivals ADD COLUMN crc32 INTEGER;
ALTER TABLE photos ADD COLUMN crc32 INTEGER;
`;
