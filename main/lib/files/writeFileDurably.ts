import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renamePatiently } from './renamePatiently.ts';
import { syncFolder } from './syncPath.ts';

/**
 * Replaces a small file as a whole: readers see the old bytes or the new ones, also after a power loss. The bytes are on
 * disk when this resolves. Throws the file system's own error and leaves the old file as it was.
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
