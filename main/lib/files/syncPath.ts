import { open } from 'node:fs/promises';

/** Returns once the bytes are on the disk. */
export async function syncFile(path: string): Promise<void> {
  await syncOpened(path, 'r+');
}

/** Windows cannot open folders, and journals renames by itself. */
export async function syncFolder(folder: string | Buffer): Promise<void> {
  if (process.platform === 'win32') return;
  await syncOpened(folder, 'r');
}

async function syncOpened(path: string | Buffer, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
