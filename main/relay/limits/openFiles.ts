import { readFileSync } from 'node:fs';

/** Answers null where the system does not tell. */
export function openFilesLimit(path = '/proc/self/limits'): number | null {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
