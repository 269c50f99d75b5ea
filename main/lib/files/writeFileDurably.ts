import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renamePatiently } from './renamePatiently.ts';
import { syncFolder } from './syncPath.ts';

/**
 * Readers see the old or the new bytes, also after a power loss. On the disk on return. Throws the system's error and
 * leaves the old file.
 */
export async function writeFileDurably(path: string, bytes: string | Uint8Array, mode = 0o600): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await renamePatiently(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}
