/** The tested major version, with its fixes. Must equal scripts/lib/pinnedNode.mjs. */
export const leastNode = '24.18.1';

/** Only this major version is tested. */
export function isSupportedNode(version: string, least: string = leastNode): boolean {
  const [parts = [], leastParts = []] = [version, least].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  const [major, minor = 0, patch = 0] = parts;
  const [leastMajor, leastMinor = 0, leastPatch = 0] = leastParts;
  if (major !== leastMajor) return false;
  return minor !== leastMinor ? minor > leastMinor : patch >= leastPatch;
}
