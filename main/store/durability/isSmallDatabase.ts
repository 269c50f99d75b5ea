import { statSync } from 'node:fs';

/** A copy or check of this size takes a few milliseconds, less than starting a thread. */
const smallBytes = 8 * 1024 * 1024;

/** A missing file counts as small. */
export function isSmallDatabase(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= smallBytes;
}
