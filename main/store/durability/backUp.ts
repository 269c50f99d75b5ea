import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { fileProblem } from '../../lib/files/fileProblem.ts';
import { syncFile, syncFolder } from '../../lib/files/syncPath.ts';
import { answerOfThread } from '../../lib/workers/answerOfThread.ts';
import { workerFile } from '../../lib/workers/workerFile.ts';
import type { BackupAnswer, BackupData } from './backupWorker.ts';
import { copyDatabase } from './copyDatabase.ts';
import { isSmallDatabase } from './isSmallDatabase.ts';
import { storageProblem } from './storageProblem.ts';

/** The copy gets its name when it is whole and on the disk. Rejects with the signal's reason. */
export async function backUp(database: Database.Database, path: string, signal: AbortSignal): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await rm(partial, { force: true });
    await (await open(partial, 'wx', 0o600)).close();
    if (isSmallDatabase(database.name)) await copyDatabase(database, partial, () => signal.throwIfAborted());
    else await copyAlongside(database.name, partial, signal);
    await syncFile(partial);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    signal.throwIfAborted();
    throw fileProblem(storageProblem(error, path), 'file.backup', path);
  }
}

async function copyAlongside(file: string, to: string, signal: AbortSignal): Promise<void> {
  const data: BackupData = { file, to };
  const program = workerFile('backupWorker', import.meta.url);
  const answer = await answerOfThread<BackupData, BackupAnswer>(program, data, signal);
  if (answer.kind === 'failed') throw new Database.SqliteError(answer.message, answer.code);
}
