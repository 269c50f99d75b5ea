import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Millis } from '../../domain/model.ts';
import { databaseName } from '../../store/openDatabase.ts';

export const sideFiles = ['', '-wal', '-shm'];

/** A name for a damaged database; no two are the same. */
export function asideName(now: Millis): string {
  const stamp = new Date(now).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return `${databaseName}.damaged-${stamp}-${randomUUID().slice(0, 4)}`;
}

/** The file goes first: cut off between them, the next start finds it missing and comes here again for its journal. */
export async function moveAside(dataFolder: string, kept: string): Promise<void> {
  for (const side of sideFiles) {
    await rename(join(dataFolder, `${databaseName}${side}`), join(dataFolder, `${kept}${side}`)).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      },
    );
  }
}
