/** The oldest Node that the program runs on: of the major version that it is tested on, with that line's fixes. As in scripts/lib/pinnedNode.mjs. */
export const leastNode = '24.18.1';

/** Whether a version of Node, e.g. `24.21.0`, is that or newer. */
export function isNewEnough(version: string, least: string = leastNode): boolean {
  const [parts, leastParts] = [version, least].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)));
  for (const [index, wanted] of (leastParts ?? []).entries()) {
    const part = parts?.[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
