import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { fileProblem } from '../../lib/files/fileProblem.ts';
import { syncFile, syncFolder } from '../../lib/files/syncPath.ts';
import { storageProblem } from './storageProblem.ts';

/** So many pages are copied between two turns of the main thread: 400 KB. */
const pagesInAStep = 100;

/**
 * Copies the open database to `path` in small steps, through a file beside it that is renamed when it is whole and on the disk. What
 * `beforeStep` throws ends the copy.
 */
export async function backUp(database: Database.Database, path: string, beforeStep?: () => void): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    await (await open(partial, 'wx', 0o600)).close();
    await database.backup(partial, {
      progress() {
        beforeStep?.();
        return pagesInAStep;
      },
    });
    await syncFile(partial);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw fileProblem(storageProblem(error, path), 'file.backup', path);
  }
}
