import { type Stats, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import type { Store } from '../store/openStore.ts';
import { verifyDatabase } from '../store/verifyDatabase.ts';

/** One whole copy of the database. */
export interface Backup {
  readonly path: string;
  readonly takenAt: Millis;
  /** The last change that it holds: tells which of two is newer, whatever the clock did. */
  readonly revision: number;
  readonly bytes: number;
}

/** The copy shows that the database itself is damaged. */
export class NotSound extends StationError {
  constructor(message: string) {
    super('storage', message);
  }
}

const pattern = /^station-(\d{12})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

export function backupsFolder(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

/** The newest first. Files that are no backup of ours are left out. */
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
 * Copies the database while the station goes on, checks the copy, and lets the oldest go beyond `keep`. Throws `storage`; then
 * the older ones stay as they are.
 */
export async function takeBackup(store: Store, dataFolder: string, keep: number, now: Millis): Promise<Backup> {
  const folder = backupsFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, backupName(store.marks.last(), now));
  await store.backup(path);
  const { ok, problems } = await verifyDatabase(path);
  if (!ok) {
    await rm(path, { force: true });
    throw new NotSound(`The database is damaged and was not backed up: ${problems[0] ?? 'unreadable'}.`);
  }
  for (const side of ['-wal', '-shm']) await rm(`${path}${side}`, { force: true });
  const all = await listBackups(dataFolder);
  for (const old of all.slice(Math.max(1, keep))) if (old.path !== path) await rm(old.path, { force: true });
  const taken = all.find((backup) => backup.path === path);
  if (!taken) throw new StationError('storage', `The backup ${path} is not there any more.`);
  return taken;
}

function backupName(revision: number, now: Millis): string {
  const time = new Date(now).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
  return `station-${String(revision).padStart(12, '0')}-${time}.db`;
}
