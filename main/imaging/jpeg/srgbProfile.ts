/**
 * Whether an ICC profile's description says sRGB (ICC.1:2022 sections 7.3 and 9.2.41). Only the first piece of a
 * profile has it; other pieces pass. `segment` begins with `ICC_PROFILE`.
 */
export function isOfSrgb(segment: Uint8Array): boolean {
  if (segment[12] !== 1) return true;
  const profile = Buffer.from(segment.subarray(14));
  try {
    return descriptionOf(profile).includes('sRGB');
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function descriptionOf(profile: Buffer): string {
  const count = Math.min(100, profile.readUInt32BE(128));
  for (let entry = 132; entry < 132 + 12 * count; entry += 12) {
    if (profile.toString('latin1', entry, entry + 4) !== 'desc') continue;
    const start = profile.readUInt32BE(entry + 4);
    const letters = profile.subarray(start, start + profile.readUInt32BE(entry + 8)).filter((byte) => byte !== 0);
    return Buffer.from(letters.subarray(0, 200)).toString('latin1');
  }
  return '';
}
