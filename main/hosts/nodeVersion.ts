/** The oldest Node that the program runs on: of the one major version that it is tested on, with that line's fixes. As in scripts/lib/pinnedNode.mjs. */
export const leastNode = '24.18.1';

/** Whether a version of Node, e.g. `24.21.0`, is of that line and not older. No other line is tested. */
export function isSupportedNode(version: string, least: string = leastNode): boolean {
  const [parts = [], leastParts = []] = [version, least].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  const [major, minor = 0, patch = 0] = parts;
  const [leastMajor, leastMinor = 0, leastPatch = 0] = leastParts;
  if (major !== leastMajor) return false;
  return minor !== leastMinor ? minor > leastMinor : patch >= leastPatch;
}
