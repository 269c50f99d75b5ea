import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DurableFiles, moveDurably } from '../../lib/files/durableFiles.ts';
import { onOwnDisk } from '../../lib/files/storageFailure.ts';
import type { MediaPaths } from './mediaPaths.ts';

/** Afterwards the file is whole and synced under its name, or missing. Throws `storage`. */
export async function saveDurably(
  path: string,
  bytes: Uint8Array,
  paths: MediaPaths,
  files: DurableFiles,
): Promise<void> {
  const part = join(paths.incoming, `${randomUUID()}.part`);
  await onOwnDisk(paths.folder, async () => {
    try {
      const handle = await files.create(part);
      try {
        await handle.writeFile(bytes);
        await files.syncFile(handle);
      } finally {
        await handle.close();
      }
      await moveDurably(part, path, files);
    } finally {
      await rm(part, { force: true });
    }
  });
}

export async function saveMade(
  path: string,
  paths: MediaPaths,
  files: DurableFiles,
  make: (part: string) => Promise<void>,
): Promise<void> {
  const part = join(paths.incoming, `${randomUUID()}.part`);
  await onOwnDisk(paths.folder, async () => {
    try {
      await make(part);
      const handle = await open(part, 'r+');
      try {
        await files.syncFile(handle);
      } finally {
        await handle.close();
      }
      await moveDurably(part, path, files);
    } finally {
      await rm(part, { force: true });
    }
  });
}
