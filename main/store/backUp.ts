import { chmod, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { fileProblem } from './fileProblem.ts';
import { storageProblem } from './storageProblem.ts';

/** Copies the open database to `path`, through a file beside it that is renamed when it is whole and on the disk. */
export async function backUp(database: Database.Database, path: string): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    await database.backup(partial);
    await chmod(partial, 0o600);
    await flush(partial);
    await rename(partial, path);
    await flush(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw fileProblem(storageProblem(error, path), path);
  }
}

async function flush(path: string): Promise<void> {
  // Windows opens no folders, and needs no flush of them.
  if (process.platform === 'win32' && !path.endsWith('.partial')) return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
