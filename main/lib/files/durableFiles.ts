import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renamePatiently } from './renamePatiently.ts';
import { systemCode } from './storageFailure.ts';
import { syncFolder } from './syncPath.ts';

/** All steps that make bytes survive a power loss, so that tests can watch their order. */
export interface DurableFiles {
  /** The file must not exist. */
  create(path: string): Promise<FileHandle>;
  /** Returns once the bytes are on the disk. */
  syncFile(handle: FileHandle): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Returns once the entries are on the disk. */
  syncFolder(folder: string | Buffer): Promise<void>;
  /** Creates parents too; each new entry is on the disk on return. */
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
    // Some network file systems cannot sync a folder.
    if (systemCode(error) !== 'EINVAL' && systemCode(error) !== 'ENOTSUP') throw error;
  }
}

/**
 * Returns once the final name is on the disk. Replacing an entry of the same hash heals a rotten one. The parent is
 * synced even when another call made the folder, for that call may not have synced yet.
 */
export async function moveDurably(from: string, to: string, files: DurableFiles): Promise<void> {
  const folder = dirname(to);
  await files.makeFolder(folder);
  await files.rename(from, to);
  await files.syncFolder(folder);
  await files.syncFolder(dirname(folder));
}
