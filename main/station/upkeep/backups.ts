import { type Stats, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { durableFiles } from '../../lib/files/durableFiles.ts';
import { verifyDatabase } from '../../store/durability/verifyDatabase.ts';
import { text } from '../../texts/text.ts';

export interface Backup {
  readonly path: string;
  readonly takenAt: Millis;
  readonly revision: number;
  readonly bytes: number;
}

/** The copy shows that the database itself is damaged. */
export class NotSound extends StationError {
  constructor(reason: string) {
    super('storage', text('backup.damaged', { reason }));
  }
}

const pattern = /^station-(\d{12})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

export function backupsFolder(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

export async function listBackups(dataFolder: string): Promise<readonly Backup[]> {
  const folder = backupsFolder(dataFolder);
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => backupNamed(folder, name) ?? [])
    .toSorted((a, b) => b.revision - a.revision || b.takenAt - a.takenAt);
}

function backupNamed(folder: string, name: string): Backup | null {
  const [, revision, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  if (revision === undefined) return null;
  const path = join(folder, name);
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return null;
  const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { path, takenAt, revision: Number(revision), bytes: stats.size };
}

/**
 * Checks the copy, then deletes the oldest beyond `keep`. Throws `storage`; the older ones then stay. An abort leaves
 * the unfinished copy to the next run.
 */
export async function takeBackup(
  store: Store,
  dataFolder: string,
  keep: number,
  now: Millis,
  signal: AbortSignal,
): Promise<Backup> {
  const folder = backupsFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A former process may have left some.
  for (const name of await readdir(folder)) {
    if (name.includes('.db.unchecked')) await rm(join(folder, name), { force: true });
  }
  const revision = store.marks.last();
  const path = join(folder, backupName(revision, now));
  // Only a sound copy gets its name.
  const unchecked = `${path}.unchecked`;
  await copyUnlessAborted(store, unchecked, signal);
  const { ok, problems } = await verifyDatabase(unchecked, { standsBack: true, signal });
  for (const side of ['-wal', '-shm']) await rm(`${unchecked}${side}`, { force: true });
  if (!ok) {
    await rm(unchecked, { force: true });
    throw new NotSound(problems[0] ?? 'unreadable');
  }
  const { size } = await stat(unchecked);
  await rename(unchecked, path);
  await durableFiles.syncFolder(folder);
  const all = await listBackups(dataFolder);
  for (const old of all.slice(Math.max(1, keep))) if (old.path !== path) await rm(old.path, { force: true });
  return { path, takenAt: now, revision, bytes: size };
}

async function copyUnlessAborted(store: Store, path: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { done, stop } = store.backup(path);
  signal.addEventListener('abort', stop);
  try {
    await done;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function backupName(revision: number, now: Millis): string {
  const time = new Date(now).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return `station-${String(revision).padStart(12, '0')}-${time}.db`;
}
