import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { fileProblem } from '../../lib/files/fileProblem.ts';
import { syncFile, syncFolder } from '../../lib/files/syncPath.ts';
import { storageProblem } from './storageProblem.ts';

/** Copies the open database to `path`, through a file beside it that is renamed when it is whole and on the disk. */
export async function backUp(database: Database.Database, path: string): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    await (await open(partial, 'wx', 0o600)).close();
    await database.backup(partial);
    await syncFile(partial);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw fileProblem(storageProblem(error, path), `The backup ${path} cannot be written`);
  }
}
