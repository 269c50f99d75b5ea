import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renamePatiently } from './renamePatiently.ts';
import { systemCode } from './storageFailure.ts';
import { syncFolder } from './syncPath.ts';

/** The steps that make bytes survive a power loss, in one place so that tests can watch their order. */
export interface DurableFiles {
  /** Creates a file that must not exist yet, for writing. */
  create(path: string): Promise<FileHandle>;
  /** Returns once the file's bytes are on the disk. */
  syncFile(handle: FileHandle): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Returns once the folder's entries are on the disk. */
  syncFolder(folder: string | Buffer): Promise<void>;
  /** Makes the folder and its missing parents; each new one's entry is on the disk when this returns. */
  makeFolder(folder: string): Promise<void>;
}

export const durableFiles: DurableFiles = {
  create: (path) => open(path, 'wx', 0o600),
  syncFile: (handle) => handle.sync(),
  rename: (from, to) => renamePatiently(from, to),
  syncFolder: syncFolderWhereItCan,
  async makeFolder(folder) {
    const firstMade = await mkdir(folder, { recursive: true });
    if (firstMade === undefined) return;
    for (let made = folder; made.length >= firstMade.length; made = dirname(made))
      await syncFolderWhereItCan(dirname(made));
  },
};

async function syncFolderWhereItCan(folder: string | Buffer): Promise<void> {
  try {
    await syncFolder(folder);
  } catch (error) {
    // Some network file systems cannot sync a folder and say so; there is nothing more to do there.
    if (systemCode(error) !== 'EINVAL' && systemCode(error) !== 'ENOTSUP') throw error;
  }
}

/**
 * Puts a synced file under its final name and returns once that name is on the disk. Replacing an entry of the same hash is
 * harmless, and heals one that has rotted. The parent is synced even when another call made the folder: that call may
 * not have come to its own sync yet.
 */
export async function moveDurably(from: string, to: string, files: DurableFiles): Promise<void> {
  const folder = dirname(to);
  await files.makeFolder(folder);
  await files.rename(from, to);
  await files.syncFolder(folder);
  await files.syncFolder(dirname(folder));
}
