import { statSync } from 'node:fs';

/** Up to this size a copy or a check takes some milliseconds, less than a thread of its own. */
const smallBytes = 8 * 1024 * 1024;

/** Whether it is read whole where one is, and not in a thread of its own. So is one that is not there. */
export function isSmallDatabase(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= smallBytes;
}
