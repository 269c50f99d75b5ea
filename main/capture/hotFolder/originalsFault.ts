import { randomUUID } from 'node:crypto';
import { stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AfterTaken } from './afterTaken.ts';

/**
 * One plain line where originals could not be moved or deleted as the rule says, found by making and removing a hidden file that no
 * source looks at; else null. A done folder that is not there yet is tried by the folder that it would be made in.
 */
export async function originalsFault(hotFolder: string, rule: AfterTaken): Promise<string | null> {
  if (rule.kind === 'leave') return null;
  const taken = await writeFault(hotFolder);
  if (taken !== null) {
    const what = rule.kind === 'move' ? 'moved out of' : 'deleted from';
    return `Photos can be taken from ${hotFolder}, but originals cannot be ${what} it: ${taken}. Give the station the right to write there, or let originals stay.`;
  }
  if (rule.kind === 'delete') return null;
  const given = await writeFault(await nearestFolder(rule.folder));
  if (given === null) return null;
  return `Photos can be taken from ${hotFolder}, but originals cannot be moved to ${rule.folder}: ${given}. Choose another done folder.`;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'it is not a folder',
  ENOENT: 'it is not there',
};

async function writeFault(folder: string): Promise<string | null> {
  const probe = join(folder, `.sideshot-test-${randomUUID()}`);
  try {
    await writeFile(probe, '', { flag: 'wx' });
    await unlink(probe);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return reasons[code] ?? code;
  }
}

/** The folder, or the first above it that there is. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : await nearestFolder(dirname(folder));
}
