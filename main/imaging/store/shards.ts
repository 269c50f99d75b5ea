import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DurableFiles, moveDurably } from '../../lib/files/durableFiles.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';

const shardNames = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));

/**
 * Makes and syncs the folders for all first two digits of a hash ahead. Made with a photo, a folder would cost that
 * photo another wait for the disk.
 */
export async function prepareShards(folder: string, files: DurableFiles): Promise<void> {
  const present = new Set(await readdir(folder));
  const missing = shardNames.filter((name) => !present.has(name));
  if (missing.length === 0) return;
  await Promise.all(missing.map((name) => mkdir(join(folder, name), { recursive: true })));
  await files.syncFolder(folder);
}

/** `moveDurably` into a folder that `prepareShards` has made. */
export async function moveIntoShard(from: string, to: string, files: DurableFiles): Promise<void> {
  try {
    await files.rename(from, to);
  } catch (error) {
    // Somebody removed the folder.
    if (systemCode(error) !== 'ENOENT') throw error;
    return await moveDurably(from, to, files);
  }
  await files.syncFolder(dirname(to));
}
